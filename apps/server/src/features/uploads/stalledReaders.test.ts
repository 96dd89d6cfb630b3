import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startServerProcess } from "../../testing/serverProcess.ts";
import type { ServerProcess } from "../../testing/serverProcess.ts";
import { createDatabaseForProcess } from "../../testing/database/testDatabase.ts";
import { startTestTelegram, testSettings } from "../../testing/testTelegram.ts";

const MB = 1024 * 1024;
const READERS = 100;
const PICTURE_BYTES = 9 * MB;

async function startBesidePicture(filename: string): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-stalled-"));
  const telegram = await startTestTelegram();
  const database = await createDatabaseForProcess();
  onTestFinished(async () => {
    await telegram.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(join(folder, "uploads"), { recursive: true });
  await writeFile(join(folder, "uploads", filename), randomBytes(PICTURE_BYTES));
  const settings = {
    ...testSettings(telegram, folder),
    ...(database && { DATABASE_URL: database.url }),
  };
  const server = await startServerProcess(settings);
  onTestFinished(async () => await server.kill());
  return server;
}

/** Sends a request and reads nothing of the answer beyond what the system buffers. */
async function askWithoutReading(server: ServerProcess, path: string): Promise<Socket> {
  const { port } = new URL(server.url);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  socket.once("error", reject);
  socket.once("readable", () => resolve(socket));
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return await promise;
}

async function residentMb({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

it.runIf(process.platform === "linux")(
  "a hundred clients that do not read a picture of 9 MB cost less than 150 MB of memory",
  async () => {
    const filename = `${"a".repeat(32)}.jpg`;
    const server = await startBesidePicture(filename);
    const readPicture = async () =>
      (await (await fetch(`${server.url}/uploads/${filename}`)).bytes()).length;
    // The code that the first answer loads does not count as the readers' cost.
    expect(await readPicture()).toBe(PICTURE_BYTES);
    const before = await residentMb(server);
    const readers = await Promise.all(
      Array.from(
        { length: READERS },
        async () => await askWithoutReading(server, `/uploads/${filename}`),
      ),
    );
    expect(await readPicture()).toBe(PICTURE_BYTES);
    const after = await residentMb(server);
    for (const reader of readers) reader.destroy();
    console.log(`${READERS} readers that do not read: ${before} MB before, ${after} MB after`);
    expect(after - before).toBeLessThan(150);
  },
  // On a busy machine two pictures take long.
  120_000,
);
