import { afterEach, beforeEach, expect, it } from "vitest";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { readConfig } from "../../config.ts";
import { createLogger } from "../../logger.ts";
import { createElapsedClock } from "../../machine/elapsedClock.ts";
import { createTelegram } from "../../providers/telegram/telegram.ts";
import { LOGIN_BOT_TOKEN, startTestTelegram, testSettings } from "../../testing/testTelegram.ts";
import { StartFailure } from "../../startFailure.ts";
import { checkLoginBot } from "./loginBot.ts";
import type { LoginBotCheck } from "./loginBot.ts";

let telegram: TelegramEmulator;
let lines: string[];
let checks: LoginBotCheck[];

beforeEach(async () => {
  telegram = await startTestTelegram();
  lines = [];
  checks = [];
});
afterEach(async () => {
  for (const check of checks) check.stop();
  await telegram.close();
});

function startCheck(settings: Readonly<Record<string, string>> = {}, maxWaitMs?: number) {
  const config = readConfig({ ...testSettings(telegram, "/nowhere"), ...settings });
  const check = checkLoginBot(
    {
      config,
      messenger: createTelegram({ apiRoot: telegram.url, elapsed: createElapsedClock() }),
      log: createLogger("info", { write: (line) => void lines.push(line) }),
    },
    { retryMs: 20, ...(maxWaitMs !== undefined && { maxWaitMs }) },
  );
  checks.push(check);
  return check;
}

const logged = () => lines.join("");

it("with the token of another bot the start is refused, and both bots are named", async () => {
  const check = startCheck({ TELEGRAM_LOGIN_BOT_USERNAME: "other_bot" });
  const failure = check.requireRight();
  await expect(failure).rejects.toThrow(StartFailure);
  await expect(failure).rejects.toThrow(
    /TELEGRAM_LOGIN_BOT_USERNAME is @other_bot, and TELEGRAM_LOGIN_BOT_TOKEN is the token of @vestnik_login_bot/,
  );
});

it.each([
  ["a token that was revoked", LOGIN_BOT_TOKEN.replace("AAE", "AAF")],
  ["a token of no bot", "1:x"],
])("with %s the start is refused, and the token not shown", async (_, botToken) => {
  const failure = startCheck({ TELEGRAM_LOGIN_BOT_TOKEN: botToken }).requireRight();
  await expect(failure).rejects.toThrow(/^TELEGRAM_LOGIN_BOT_TOKEN: Telegram does not know/);
  await expect(failure).rejects.not.toThrow(botToken);
});

it("the right bot is named in the log, whatever the case of its name", async () => {
  await expect(
    startCheck({ TELEGRAM_LOGIN_BOT_USERNAME: "@Vestnik_Login_Bot" }).requireRight(),
  ).resolves.toBeUndefined();
  expect(logged()).toContain('"username":"vestnik_login_bot"');
});

it.each(["500", "502html", "drop_before_accept", "garbage200"] as const)(
  "while Telegram is away (%s) the start goes on, and the bot is asked for until it answers",
  async (kind) => {
    telegram.control.fault({ kind, method: "getMe", times: 2 });
    await expect(startCheck().requireRight()).resolves.toBeUndefined();
    expect(logged()).toContain("it is asked again until it answers");
    await expect.poll(logged).toContain('"username":"vestnik_login_bot"');
    expect(lines, "said once, not with every question").toHaveLength(2);
  },
);

it("a Telegram that is silent does not hold up the start", async () => {
  telegram.control.fault({ kind: "hang", method: "getMe" });
  await expect(startCheck({}, 20).requireRight()).resolves.toBeUndefined();
});

it("a wrong bot that is found out after the start is an error in the log", async () => {
  telegram.control.fault({ kind: "500", method: "getMe" });
  await expect(
    startCheck({ TELEGRAM_LOGIN_BOT_USERNAME: "other_bot" }).requireRight(),
  ).resolves.toBeUndefined();
  await expect.poll(logged).toMatch(/"level":50.*TELEGRAM_LOGIN_BOT_USERNAME is @other_bot/);
});

it("a worker goes on with a wrong login bot, which its posts do not need, and says so", async () => {
  const worker = { ROLE: "worker", DATABASE_URL: "postgres://vestnik@db/vestnik" };
  await expect(
    startCheck({ ...worker, TELEGRAM_LOGIN_BOT_USERNAME: "other_bot" }).requireRight(),
  ).resolves.toBeUndefined();
  expect(logged()).toMatch(/"level":50.*TELEGRAM_LOGIN_BOT_USERNAME is @other_bot/);
});
