/** The product with one owner, a channel and posts for the next days. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signLogin } from "@vestnik/emulators/telegram/login/signLogin";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { startTestTelegram, testSettings } from "@vestnik/server/testing/testTelegram";
import { startMeasuredServer } from "./measuredServer.ts";

const POSTS = 20;
const HOUR_MS = 60 * 60 * 1000;

export type SampleSite = {
  readonly url: string;
  readonly sessionToken: string;
  stop(): Promise<void>;
};

export async function startSampleSite(): Promise<SampleSite> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-bench-"));
  const telegram = await startTestTelegram();
  const { APP_URL: _, ...settings } = testSettings(telegram, folder);
  const server = await startMeasuredServer({ ...settings, DEFAULT_PLAN: "business" });
  const sessionToken = await fill(server.url, telegram);
  return {
    url: server.url,
    sessionToken,
    async stop() {
      await server.stop();
      await telegram.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fill(url: string, telegram: TelegramEmulator): Promise<string> {
  const { control, loginBot } = telegram;
  const person = { id: 8_000_000_001, first_name: "Vera", username: "vera" };
  const proof = signLogin(person, loginBot.botToken, Math.floor(Date.now() / 1000));
  const { token: sessionToken } = (await send(url, "/telegram/auth", proof)) as { token: string };
  const chat = control.createChat({ title: "Morning Coffee", type: "channel", username: "coffee" });
  const bot = control.createBot();
  control.setMember(chat.id, bot.id);
  const channel = { username: "coffee", botToken: bot.botToken };
  const added = (await send(url, "/channels", channel, sessionToken)) as {
    channel: { id: string };
  };
  for (let n = 1; n <= POSTS; n += 1) {
    const scheduledDate = new Date(Date.now() + n * 9 * HOUR_MS).toISOString();
    const text = `<p>Fresh beans number ${n} are in the shop since this morning.</p>`;
    const post = { channelId: added.channel.id, text, scheduledDate };
    await send(
      url,
      "/scheduled-posts",
      { ...post, imageUrl: "", imageUrls: [], tags: [] },
      sessionToken,
    );
  }
  return sessionToken;
}

async function send(url: string, path: string, body: object, sessionToken?: string) {
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as unknown;
}
