import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, createServer as createNetServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { findFreePort } from "../../../scripts/machine/ports.mjs";
import { createDatabaseForProcess } from "./testing/database/testDatabase.ts";
import { layPreparedPglite } from "./testing/database/preparedPglite.ts";
import { inheritedEnvironment } from "./testing/inheritedEnvironment.ts";
import { quickStart, testServer } from "./testing/quickStart.ts";
import { startTestTelegram, testSettings } from "./testing/testTelegram.ts";
import { explainSystemError, StartFailure } from "./startFailure.ts";

const reseal = new URL("reseal.ts", import.meta.url).pathname;

let folder: string;
let telegram: TelegramEmulator;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-start-"));
  telegram = await startTestTelegram();
});
afterAll(async () => {
  await telegram.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a command that ends by itself says on standard error. */
async function reasonOf(program: string, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...quickStart, program], {
    env: {
      ...inheritedEnvironment(),
      ...testSettings(telegram, folder),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  const [, reason] = await said;
  expect(child.exitCode).toBe(1);
  return reason;
}

const PROCESS = { timeout: 120_000 };

it(
  "a server without the bucket of its settings ends with one sentence about S3_BUCKET",
  PROCESS,
  async () => {
    const bucket = await startTestBucket();
    const settings = { ...bucket.settings, S3_BUCKET: "nobody", S3_SECRET_KEY: "S3RVER" };
    const reason = await reasonOf(testServer, settings);
    await bucket.close();
    expect(reason).toBe(
      `S3_BUCKET: there is no bucket "nobody" at ${bucket.endpoint}. Make it there, private; Vestnik makes none.\n`,
    );
  },
);

it.each([
  ["a worker", testServer],
  ["reseal", reseal],
])(
  "%s without its database ends with one sentence about DATABASE_URL",
  PROCESS,
  async (_, program) => {
    const DATABASE_URL = "'postgres://vestnik:hunter2@127.0.0.1:9/vestnik'";
    const settings = { DATABASE_URL, ROLE: "worker", DATABASE_WAIT_SECONDS: "0" };
    const reason = await reasonOf(program, settings);
    expect(reason).toMatch(/^DATABASE_URL: nothing listens at its host and port\..*\n$/);
    expect(reason).not.toContain("hunter2");
  },
);

it("the server with the token of another bot ends with one sentence", PROCESS, async () => {
  await layPreparedPglite(folder);
  const reason = await reasonOf(testServer, { TELEGRAM_LOGIN_BOT_USERNAME: "other_bot" });
  expect(reason).toMatch(/^TELEGRAM_LOGIN_BOT_USERNAME is @other_bot.*\n$/);
});

it("the server on a data folder that is a file ends with one sentence", PROCESS, async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(await reasonOf(testServer, { DATA_DIR: file })).toMatch(/^DATA_DIR: .*\n$/);
});

it("no folder in /proc is tried for ever", PROCESS, async () => {
  expect(await reasonOf(testServer, { DATA_DIR: "/proc/vestnik/data" })).toMatch(
    /^DATA_DIR: \/proc\/vestnik cannot be used .*\n$/,
  );
});

describe("a server whose database comes later", () => {
  /** Started with an address at which nothing listens yet. */
  async function startEarly(database: string) {
    const url = new URL(database);
    const target = { host: url.hostname, port: Number(url.port) };
    const port = await findFreePort();
    url.port = String(port);
    const output: string[] = [];
    const settings = { ...testSettings(telegram, folder), DATABASE_URL: url.href };
    const child = spawn(process.execPath, [...quickStart, testServer], {
      env: {
        PATH: process.env["PATH"] ?? "",
        ...settings,
        HOST: "127.0.0.1",
        PORT: String(await findFreePort()),
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    const says = async (words: RegExp) =>
      await expect.poll(() => output.join(""), { timeout: 60_000 }).toMatch(words);
    await says(/nothing listens at its host and port.*waits up to 300 seconds/);
    const appear = async () => {
      const forwarder = createNetServer((near) => {
        const far = connect(target);
        near.pipe(far).pipe(near);
        for (const socket of [near, far]) socket.on("error", () => undefined);
      }).listen(port, "127.0.0.1");
      await once(forwarder, "listening");
      return forwarder;
    };
    const stop = async () => {
      child.kill("SIGTERM");
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    };
    return { appear, says, stop };
  }

  it("says so, and can be stopped meanwhile", PROCESS, async () => {
    const server = await startEarly("postgres://vestnik:hunter2@127.0.0.1:9/vestnik");
    expect(await server.stop()).toBe(0);
  });

  it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
    "starts by itself when it has come",
    PROCESS,
    async () => {
      const database = await createDatabaseForProcess();
      if (!database) throw new Error("There is no PostgreSQL.");
      const server = await startEarly(database.url);
      const forwarder = await server.appear();
      await server.says(/the database has come[\s\S]*Server listening/);
      expect(await server.stop()).toBe(0);
      forwarder.close();
      await database.drop();
    },
  );
});

const place = { host: "127.0.0.1", port: 80, dataDir: "/var/lib/vestnik" };
const refusedBy = (code: string, more: object) =>
  explainSystemError(Object.assign(new Error(code), { code, ...more }), place);

it.each([
  ["EACCES", { syscall: "listen" }, "PORT: 80 needs special rights"],
  ["EADDRNOTAVAIL", { syscall: "listen" }, "HOST: 127.0.0.1 is no address of this machine"],
  ["ENOTFOUND", { syscall: "getaddrinfo" }, "HOST: "],
  ["EACCES", { syscall: "mkdir", path: "/var/lib/vestnik/uploads" }, "DATA_DIR: "],
])("%s of %j is explained", (code, more, sentence) => {
  const failure = refusedBy(code, more);
  expect(failure).toBeInstanceOf(StartFailure);
  expect((failure as Error).message).toContain(sentence);
});

it("a port that is taken is explained, as Node reports it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const second = createServer().listen(port, "127.0.0.1");
  const [error] = (await once(second, "error")) as [unknown];
  expect(explainSystemError(error, { ...place, port })).toMatchObject({
    message: `PORT: ${port} is taken by another program. Stop that program, or set another port.`,
  });
  server.close();
});

it("an error that no setting explains keeps its stack", () => {
  const elsewhere = { syscall: "open", path: "/usr/lib/vestnik/migrations" };
  for (const error of [
    new Error("a bug"),
    Object.assign(new Error("x"), { code: "ENOENT", ...elsewhere }),
  ])
    expect(explainSystemError(error, place)).toBe(error);
});
