/** The product as its users meet it: the built pages, the server as a process, and an emulated Telegram. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { startServerProcess } from "@vestnik/server/testing/serverProcess";
import { startTestTelegram, testSettings } from "@vestnik/server/testing/testTelegram";

export type Stack = {
  readonly url: string;
  readonly telegram: TelegramEmulator;
  stop(): Promise<void>;
};

export async function startStack(): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-e2e-"));
  const telegram = await startTestTelegram();
  const { APP_URL: _, ...settings } = testSettings(telegram, folder);
  const server = await startServerProcess(settings);
  return {
    url: server.url,
    telegram,
    async stop() {
      await server.stop();
      await telegram.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
