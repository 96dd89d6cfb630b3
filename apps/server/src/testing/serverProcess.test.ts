/** A process that is started for a test ends with the test, however the test ends. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { startServerProcess } from "./serverProcess.ts";
import { startTestTelegram, testSettings } from "./testTelegram.ts";

let folder: string;
let telegram: TelegramEmulator;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-process-"));
  telegram = await startTestTelegram();
});

afterAll(async () => {
  await telegram.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => testSettings(telegram, folder);

/** Signal 0 asks whether a process exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("a server that does not become ready in time is killed, and its process id is reported", async () => {
  const failure = await startServerProcess(settings(), { readyWithinMs: 0 }).then(
    () => "",
    (error: Error) => error.message,
  );
  const pid = Number(/process (\d+)/.exec(failure)?.[1]);
  expect(pid).toBeGreaterThan(0);
  expect(isAlive(pid)).toBe(false);
});

it(
  "a server ends with the process that started it, even without a stop",
  { timeout: 180_000 },
  async () => {
    const file = new URL("serverProcess.ts", import.meta.url).href;
    const program = `
    import { startServerProcess } from ${JSON.stringify(file)};
    const server = await startServerProcess(JSON.parse(process.argv[1]));
    process.stdout.write(server.url, () => process.exit());`;
    const args = ["--input-type=module", "--eval", program, JSON.stringify(settings())];
    // From the sources, as owners start it; the other tests of a run start a bundle of them.
    const env = { ...process.env, TEST_SERVER: undefined };
    const { stdout: url } = await promisify(execFile)(process.execPath, args, { env });
    expect(url).toMatch(/^http/);
    const isAnswered = async () =>
      await fetch(`${url}/api/health`).then(
        () => true,
        () => false,
      );
    await expect.poll(isAnswered, { timeout: 20_000 }).toBe(false);
  },
);
