/** The product as its users meet it: the built pages, the server as a process, and an emulated Telegram, AI and Stripe. */
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAiEmulator, type AiEmulator } from "@vestnik/emulators/ai/emulator";
import { startStripeEmulator, type StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { letTimePass, settingsForPassedTime } from "@vestnik/server/testing/passedTime";
import { startServerProcess } from "@vestnik/server/testing/serverProcess";
import { startTestTelegram, testSettings } from "@vestnik/server/testing/testTelegram";

export type Stack = {
  readonly url: string;
  readonly telegram: TelegramEmulator;
  readonly ai: AiEmulator;
  readonly stripe: StripeEmulator;
  /** Places that contain a user's bot token in clear text: logs, database, journal. Stops the server. */
  findBotTokens(): Promise<string[]>;
  /** What is scheduled becomes that much older; the worker finds what is due or too late by then. */
  letTimePass(durationMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** `differently`: settings that differ from the test's defaults, by their environment names. */
export async function startStack(
  differently: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-e2e-"));
  const telegram = await startTestTelegram();
  const ai = await startAiEmulator();
  const stripe = await startStripe();
  const { APP_URL: _, ...settings } = testSettings(telegram, folder);
  const aiSettings = {
    AI_BASE_URL: ai.url,
    AI_TRANSCRIBE_MODEL: "sample-sentence",
    AI_TEXT_MODEL: "sample-post",
    AI_IMAGE_MODEL: "sample-image",
  };
  const serverSettings = {
    ...{ ...settings, ...aiSettings, ...stripeSettings(stripe), LOG_LEVEL: "debug" },
    ...settingsForPassedTime(folder),
    ...differently,
  };
  const clear = async () => {
    await telegram.close();
    await ai.close();
    await stripe.close();
    await rm(folder, { recursive: true, force: true });
  };
  const server = await startServerProcess(serverSettings).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  const { url } = server;
  stripe.control.webhooks.to(`${url}/api/stripe/webhook`);
  return {
    url,
    telegram,
    ai,
    stripe,
    async findBotTokens() {
      await server.stop();
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const contents = await Promise.all(
        files
          .filter((file) => file.isFile())
          .map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
            const path = join(parentPath, name);
            return [path, await readFile(path)];
          }),
      );
      const places: [string, Buffer][] = [...contents, ["log", Buffer.from(server.output())]];
      const botTokens = telegram.control
        .botTokens()
        .filter((one) => one !== telegram.loginBot.botToken);
      return places
        .filter(([, bytes]) => botTokens.some((one) => bytes.includes(one)))
        .map(([place]) => place);
    },
    letTimePass: async (durationMs) => await letTimePass(folder, durationMs),
    async stop() {
      await server.stop();
      await clear();
    },
  };
}

const WEBHOOK_SECRET = "whsec_of_the_browser_tests";

/** An account in which both plans are on sale. */
async function startStripe(): Promise<StripeEmulator> {
  const monthly = { currency: "usd" };
  return await startStripeEmulator({
    webhookSecret: WEBHOOK_SECRET,
    seedPrices: [
      { ...monthly, lookupKey: "vestnik_basic_monthly", name: "Vestnik Standard", cents: 1000 },
      { ...monthly, lookupKey: "vestnik_business_monthly", name: "Vestnik Business", cents: 3000 },
    ],
  });
}

function stripeSettings({ url }: StripeEmulator): Readonly<Record<string, string>> {
  return {
    STRIPE_SECRET_KEY: "sk_test_of_the_browser_tests",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: url,
  };
}
