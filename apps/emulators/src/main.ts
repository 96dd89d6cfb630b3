import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startAiEmulator } from "./ai/emulator.ts";
import { startStripeEmulator } from "./stripe/emulator.ts";
import { startTelegramEmulator } from "./telegram/emulator.ts";

const DEFAULT_PORT = 3001;
/** As fast as a model that people like to watch. */
const DEFAULT_WORDS_PER_SECOND = 40;

/** What `npm run stripe-setup` makes at the real one. */
const VESTNIK_PRICES = [
  {
    lookupKey: "vestnik_basic_monthly",
    name: "Vestnik Standard",
    cents: 1000,
    currency: "usd",
    metadata: { vestnik_plan: "basic" },
  },
  {
    lookupKey: "vestnik_business_monthly",
    name: "Vestnik Business",
    cents: 3000,
    currency: "usd",
    metadata: { vestnik_plan: "business" },
  },
];

const {
  TELEGRAM_EMULATOR_PORT: port,
  TELEGRAM_EMULATOR_HOST: host,
  TELEGRAM_EMULATOR_DATA_DIR: dataDir,
  TELEGRAM_EMULATOR_PUBLIC_URL: publicUrl,
  TELEGRAM_LOGIN_BOT_TOKEN: loginBotToken,
  TELEGRAM_LOGIN_BOT_USERNAME: loginBotUsername,
  TELEGRAM_REQUEST_LOG: logFolder,
  AI_EMULATOR_PORT: aiPort,
  AI_EMULATOR_WORDS_PER_SECOND: pace,
  STRIPE_EMULATOR_PORT: stripePort,
  STRIPE_EMULATOR_DATA_DIR: stripeDataDir,
  STRIPE_EMULATOR_PUBLIC_URL: stripePublicUrl,
  STRIPE_EMULATOR_WEBHOOK_URL: webhookUrl,
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
} = process.env;

const logFileName = `${process.pid}-${randomBytes(4).toString("hex")}.ndjson`;

// Before the last one, whose address is watched to see when all are ready.
const ai = aiPort
  ? await startAiEmulator({
      port: Number(aiPort),
      wordsPerSecond: pace ? Number(pace) : DEFAULT_WORDS_PER_SECOND,
      ...(host ? { host } : {}),
    })
  : undefined;
if (ai) console.log(`AI emulator ready: ${ai.url}`);

const stripe = stripePort
  ? await startStripeEmulator({
      port: Number(stripePort),
      seedPrices: VESTNIK_PRICES,
      ...(host ? { host } : {}),
      ...(stripeDataDir ? { dataDir: stripeDataDir } : {}),
      ...(stripePublicUrl ? { publicUrl: stripePublicUrl } : {}),
      ...(webhookUrl ? { webhookUrl } : {}),
      ...(stripeKey ? { apiKey: stripeKey } : {}),
      ...(webhookSecret ? { webhookSecret } : {}),
    })
  : undefined;
if (stripe) console.log(`Stripe emulator ready: ${stripe.url}`);

const emulator = await startTelegramEmulator({
  port: port ? Number(port) : DEFAULT_PORT,
  seed: true,
  ...(host ? { host } : {}),
  ...(dataDir ? { dataDir } : {}),
  ...(publicUrl ? { publicUrl } : {}),
  ...(loginBotToken ? { loginBotToken } : {}),
  ...(loginBotUsername ? { loginBotUsername: loginBotUsername.replace(/^@/, "") } : {}),
  ...(logFolder ? { requestLogFile: join(logFolder, logFileName) } : {}),
});

console.log(`Telegram emulator ready: ${emulator.url}`);

const stop = (): void => {
  void Promise.all([emulator.close(), ai?.close(), stripe?.close()]).then(() => process.exit(0));
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
