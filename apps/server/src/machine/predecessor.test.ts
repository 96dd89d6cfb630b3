import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { FolderInUse } from "../db/pglite.ts";
import { takeFolderLock } from "./folderLock.ts";
import { afterPredecessor, isHeldByVestnik } from "./predecessor.ts";
import { layPreparedPglite } from "../testing/database/preparedPglite.ts";
import { quickStart, testServer } from "../testing/quickStart.ts";
import { startServerProcess } from "../testing/serverProcess.ts";
import { startTestTelegram, testSettings } from "../testing/testTelegram.ts";

let folder: string;
let telegram: TelegramEmulator;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-predecessor-"));
  await layPreparedPglite(folder);
  telegram = await startTestTelegram();
});
afterEach(async () => {
  await telegram.close();
  await rm(folder, { recursive: true, force: true });
});

async function listening<Held extends Server>(holder: Held): Promise<[Held, number]> {
  holder.listen(0, "127.0.0.1");
  await once(holder, "listening");
  return [holder, (holder.address() as AddressInfo).port];
}

/** Answers like a server of ours that is still there. */
async function holdPort() {
  const predecessor = createHttpServer((_, response) => response.end('{"success":true}'));
  const [holder, port] = await listening(predecessor);
  return { holder, PORT: String(port) };
}

it("a port is waited for where a server of ours holds it or has just left it, and not where another program does", async () => {
  const { holder, PORT } = await holdPort();
  expect(await isHeldByVestnik("0.0.0.0", Number(PORT))).toBe(true);
  holder.close();
  holder.closeAllConnections();
  await once(holder, "close");
  expect(await isHeldByVestnik("127.0.0.1", Number(PORT))).toBe(true);
  const others = [
    createServer(),
    createServer((socket) => void socket.on("data", () => socket.end("SSH-2.0\r\n"))),
    createHttpServer((_, response) => response.end("<html></html>")),
    createHttpServer((_, response) => void response.writeHead(404).end('{"success":false}')),
  ];
  for (const other of others) {
    const [server, port] = await listening(other);
    const since = performance.now();
    expect(await isHeldByVestnik("127.0.0.1", port)).toBe(false);
    // Far less than a server of ours is waited for.
    expect(performance.now() - since).toBeLessThan(10_000);
    server.close();
  }
});

it("a resource that stays taken is refused in the end, and any other error at once", async () => {
  const refused = async () => await Promise.reject(new FolderInUse(folder));
  const waits: unknown[] = [];
  const wait = (isTaken: boolean) =>
    afterPredecessor(
      refused,
      () => isTaken,
      (error) => waits.push(error),
      0,
    );
  await expect(wait(false)).rejects.toThrow(FolderInUse);
  await expect(wait(true)).rejects.toThrow(FolderInUse);
  expect(waits).toEqual([]);
});

it(
  "a server that is started while its predecessor still holds folder and port takes over from it",
  { timeout: 180_000 },
  async () => {
    const lock = takeFolderLock(join(folder, "pglite-lock"));
    const { holder, PORT } = await holdPort();
    const output: string[] = [];
    const server = startServerProcess(
      { ...testSettings(telegram, folder), PORT, LOG_LEVEL: "warn" },
      { onOutput: (text) => output.push(text) },
    );
    await expect
      .poll(() => output.join(""), { timeout: 60_000 })
      .toMatch(/in use by another Vestnik process/);
    lock?.release();
    await expect.poll(() => output.join(""), { timeout: 60_000 }).toMatch(/EADDRINUSE/);
    holder.close();
    expect(await (await server).stop()).toBe(0);
  },
);

it("a stop during the start is no crash: at once before the worker begins, else after the start", async () => {
  const lock = takeFolderLock(join(folder, "pglite-lock"));
  const { holder, PORT } = await holdPort();
  const start = () => {
    const env = { ...testSettings(telegram, folder), PORT, HOST: "127.0.0.1", LOG_LEVEL: "warn" };
    const child = spawn(process.execPath, [...quickStart, testServer], { env });
    const output: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    return { child, ended: once(child, "exit"), output: () => output.join("") };
  };
  const first = start();
  await expect.poll(first.output, { timeout: 60_000 }).toMatch(/in use by another Vestnik process/);
  first.child.kill("SIGTERM");
  expect(await first.ended).toEqual([0, null]);

  lock?.release();
  const second = start();
  await expect.poll(second.output, { timeout: 60_000 }).toMatch(/EADDRINUSE/);
  second.child.kill("SIGTERM");
  holder.close();
  expect(await second.ended).toEqual([0, null]);
}, 180_000);
