/** What an operator reads when DATABASE_URL leads nowhere: each cause on a real server that asks for passwords. */
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOrInstallPostgres, startPostgres } from "../../../../../scripts/machine/postgres.mjs";
import { Secret } from "../../secrets/secret.ts";
import { StartFailure } from "../../startFailure.ts";
import { openDatabase } from "./openDatabase.ts";

const here = {
  dataDir: "/nowhere",
  copiesBeforeMigration: false,
  secretKeys: new Map([["k1", randomBytes(32)]]),
};
const PASSWORD = "hunter2@#/?%:ü";

/** The sentence, which names the setting and shows neither the password nor anything of a stack. */
async function refusalOf(url: string): Promise<string> {
  const error: unknown = await openDatabase(
    { ...here, databaseUrl: new Secret(url) },
    () => undefined,
  ).then(
    async (database) => await database.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartFailure);
  const { message } = error as StartFailure;
  expect(message).toMatch(/^DATABASE_URL: /);
  expect(message).not.toMatch(/hunter2|\n|\bat .*:\d+/);
  return message;
}

describe("without a server", () => {
  const open: { server: Server; sockets: Set<Socket> }[] = [];
  afterAll(() => {
    for (const { server, sockets } of open) {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });

  /** Listens like something that is no PostgreSQL server. */
  async function listen(onSocket: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      onSocket(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push({ server, sockets });
    return (server.address() as AddressInfo).port;
  }

  it.each(["127.0.0.1", "localhost"])("a port of %s where nothing listens", async (host) => {
    const url = `postgres://vestnik:hunter2@${host}:9/vestnik`;
    expect(await refusalOf(url)).toContain("nothing listens at its host and port");
  });

  it("a socket that is not there", async () => {
    const url = "postgres://vestnik:hunter2@/vestnik?host=/nowhere";
    expect(await refusalOf(url)).toContain("nothing listens");
  });

  it("a host that is unknown", async () => {
    const url = "postgres://vestnik:hunter2@vestnik.invalid/vestnik";
    expect(await refusalOf(url)).toContain("its host cannot be found");
  });

  it("something that is no PostgreSQL server", async () => {
    const port = await listen((socket) => socket.on("data", () => socket.destroy()));
    const url = `postgres://vestnik:hunter2@127.0.0.1:${port}/vestnik`;
    expect(await refusalOf(url)).toContain("Is it a PostgreSQL server");
  });

  it("a web server", async () => {
    const port = await listen((socket) =>
      socket.on("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
    );
    const url = `postgres://vestnik:hunter2@127.0.0.1:${port}/vestnik`;
    expect(await refusalOf(url)).toContain("Is it a PostgreSQL server");
  });

  it("something that never answers", { timeout: 20_000 }, async () => {
    const port = await listen(() => undefined);
    const url = `postgres://vestnik:hunter2@127.0.0.1:${port}/vestnik`;
    expect(await refusalOf(url)).toContain("does not answer");
  });

  it("a certificate file that is not there", async () => {
    const url =
      "postgres://vestnik:hunter2@db/vestnik?sslmode=verify-full&sslrootcert=/nowhere.pem";
    expect(await refusalOf(url)).toContain("sslrootcert");
  });
});

const found = await findOrInstallPostgres();
describe.runIf("binaries" in found)("on a server that asks for passwords", () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let place: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "vestnik-hba-"));
    chmodSync(folder, 0o755);
    const rules = join(folder, "pg_hba.conf");
    const host = "127.0.0.1/32";
    writeFileSync(
      rules,
      `host all vestnik ${host} trust\nhost all outsider ${host} reject\nhost all all ${host} scram-sha-256\n`,
    );
    if (!("binaries" in found)) throw new Error(found.missing);
    server = await startPostgres(found.binaries, { settings: { hba_file: rules } });
    place = new URL(server.url).host;
    const admin = new pg.Client(server.url);
    await admin.connect();
    await admin.query(`create role owner login password ${pg.escapeLiteral(PASSWORD)}`);
    await admin.query("create role outsider login");
    await admin.query(`create role guest login password ${pg.escapeLiteral(PASSWORD)}`);
    await admin.query("create database vestnik owner owner");
    await admin.end();
  }, 60_000);

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("a wrong password, and a user who does not exist", async () => {
    for (const user of ["owner", "somebody"]) {
      const url = `postgres://${user}:hunter2@${place}/vestnik`;
      expect(await refusalOf(url)).toContain("does not accept this user with this password");
    }
  });

  it.each(["owner", "owner:"])("no password: %s", async (user) => {
    expect(await refusalOf(`postgres://${user}@${place}/vestnik`)).toContain("asks for a password");
  });

  it("a user whom pg_hba.conf keeps out", async () => {
    const url = `postgres://outsider:hunter2@${place}/vestnik`;
    expect(await refusalOf(url)).toContain("pg_hba.conf");
  });

  it("a database that does not exist", async () => {
    const url = `postgres://owner:${encodeURIComponent(PASSWORD)}@${place}/hunter2_${randomUUID()}`;
    expect(await refusalOf(url)).toContain("this database does not exist");
  });

  it("a user who may not create tables", async () => {
    const url = `postgres://guest:${encodeURIComponent(PASSWORD)}@${place}/vestnik`;
    expect(await refusalOf(url)).toContain("may not create what Vestnik needs");
  });

  it("a server without TLS", async () => {
    const url = `postgres://owner:hunter2@${place}/vestnik?sslmode=verify-full`;
    expect(await refusalOf(url)).toContain("does not offer TLS");
  });

  it("with the right password, percent-encoded, it opens; so it does with an @ that is not", async () => {
    const admin = new pg.Client(server.url);
    await admin.connect();
    for (const [password, written] of [
      [PASSWORD, encodeURIComponent(PASSWORD)],
      ["p@ss@word", "p@ss@word"],
    ] as const) {
      await admin.query(`alter role owner password ${pg.escapeLiteral(password)}`);
      const databaseUrl = new Secret(`postgres://owner:${written}@${place}/vestnik`);
      const database = await openDatabase({ ...here, databaseUrl }, () => undefined);
      await expect(database.ping()).resolves.toBeUndefined();
      await database.close();
    }
    await admin.end();
  });
});
