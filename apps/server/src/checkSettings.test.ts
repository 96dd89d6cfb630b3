import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { TestBucket } from "@vestnik/emulators/bucket/server";
import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabaseForProcess } from "./testing/database/testDatabase.ts";
import { quickStart } from "./testing/quickStart.ts";
import { STRIPE_KEY, startStripeAccount } from "./testing/stripe/stripeAccount.ts";
import { startTestTelegram, testSettings } from "./testing/testTelegram.ts";

const file = new URL("checkSettings.ts", import.meta.url).pathname;
const AI_KEY = "sk-hunter2";
const PROCESS = { timeout: 120_000 };

let folder: string;
let telegram: TelegramEmulator;
let stripe: StripeEmulator;
let bucket: TestBucket;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-check-"));
  telegram = await startTestTelegram();
  stripe = await startStripeAccount();
  bucket = await startTestBucket();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await Promise.all([telegram.close(), stripe.close(), bucket.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = async (status: number, body: unknown) =>
  await serve((_, response) => void response.writeHead(status).end(JSON.stringify(body)));

/** What the command prints, and how it ends. */
async function check(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...quickStart, file], {
    env: { PATH: process.env["PATH"] ?? "", ...testSettings(telegram, folder), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  const whole = (await said).join("");
  for (const secret of [STRIPE_KEY, AI_KEY]) expect(whole).not.toContain(secret);
  expect(whole, "sentences, no stack").not.toMatch(/^\s+at /m);
  return { code: child.exitCode, lines: whole.trimEnd().split("\n") };
}

const stripeSettings = () => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_API_BASE: stripe.url,
});

it("settings that work get a sentence each, and the command ends with 0", PROCESS, async () => {
  const AI_BASE_URL = await answering(200, { data: [{ id: "writer" }] });
  const APP_URL = await answering(200, { success: true });
  const made = await createDatabaseForProcess();
  const databaseLine = made
    ? /^✓ DATABASE_URL: PostgreSQL \d.* answers.*is up to date\.$/
    : /^✓ DATABASE_URL is not set: /;
  const { code, lines } = await check({
    ...stripeSettings(),
    AI_BASE_URL,
    AI_API_KEY: AI_KEY,
    AI_TEXT_MODEL: "writer",
    APP_URL,
    ...(made && { DATABASE_URL: made.url }),
    ...bucket.settings,
  });
  expect(lines).toEqual([
    `✓ DATA_DIR: ${folder} can be written to.`,
    expect.stringMatching(databaseLine),
    "✓ TELEGRAM_LOGIN_BOT_TOKEN: people sign in with @vestnik_login_bot.",
    '✓ STRIPE_SECRET_KEY: the plan "basic" has its price at Stripe.',
    '✓ STRIPE_SECRET_KEY: the plan "business" has its price at Stripe.',
    `✓ S3_BUCKET: files can be written to the bucket "vestnik" at ${bucket.endpoint}, read and removed.`,
    "✓ AI_BASE_URL: the AI answers and has the models of the settings.",
    `✓ APP_URL: a Vestnik answers at ${APP_URL}.`,
    "✓ The clock of this machine is that of Telegram.",
  ]);
  expect(code).toBe(0);
  await made?.drop();
});

it("each setting that does not work is named, and the command ends with 1", PROCESS, async () => {
  const late = await serve((_, response) => {
    response.setHeader("date", new Date(Date.now() - 180_000).toUTCString());
    response
      .writeHead(404)
      .end(JSON.stringify({ ok: false, error_code: 404, description: "Not Found" }));
  });
  const { code, lines } = await check({
    ...stripeSettings(),
    STRIPE_SECRET_KEY: "sk_test_wrong",
    AI_BASE_URL: await answering(401, {}),
    AI_API_KEY: AI_KEY,
    AI_TEXT_MODEL: "writer",
    APP_URL: await answering(404, "a shop"),
    TELEGRAM_API_ROOT: late,
    DATA_DIR: "/proc/vestnik",
    DATABSE_URL: "x",
    DATABASE_URL: "postgres://vestnik:hunter2@127.0.0.1:9/vestnik",
  });
  expect(code).toBe(1);
  for (const start of [
    "! DATABSE_URL has no effect: is DATABASE_URL meant?",
    "✗ DATA_DIR: /proc/vestnik cannot be used",
    "✗ DATABASE_URL: nothing listens at its host and port.",
    "✗ TELEGRAM_LOGIN_BOT_TOKEN: Telegram refuses this token (404).",
    '✗ STRIPE_SECRET_KEY: the price of the plan "basic" cannot be used',
    "✗ AI_API_KEY: the AI does not accept this key (401).",
    "✗ APP_URL: something else than Vestnik answers at",
    " seconds ahead of Telegram's: nobody could sign in",
  ])
    expect(lines).toContainEqual(expect.stringContaining(start));
});

it("a bucket that may be read and not written is a fault", PROCESS, async () => {
  bucket.harm("denied", { methods: ["PUT"] });
  const { code, lines } = await check({ ...bucket.settings, APP_URL: "http://127.0.0.1:9" });
  bucket.heal();
  expect(lines.join("\n")).toContain("✗ S3_ACCESS_KEY: this key must be allowed to write");
  expect(code).toBe(1);
});

it("what has not started yet is a warning, not a fault", PROCESS, async () => {
  const { code, lines } = await check({ APP_URL: "http://127.0.0.1:9" });
  expect(lines.join("\n")).toContain("! APP_URL: nothing answers at http://127.0.0.1:9.");
  expect(code).toBe(0);
});
