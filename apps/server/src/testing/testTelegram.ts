/** An emulated Telegram for tests, and the settings of a server that talks to it. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startTelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";

const LOGIN_BOT_USERNAME = "vestnik_login_bot";
export const LOGIN_BOT_TOKEN = "100200300:AAE-login-bot-secret-of-the-tests-00000";

/** With TELEGRAM_REQUEST_LOG (a folder) every request is logged there, to be compared with the Bot API's specification. */
export async function startTestTelegram(): Promise<TelegramEmulator> {
  const requestLog = process.env["TELEGRAM_REQUEST_LOG"];
  const name = `${process.pid}-${randomBytes(6).toString("hex")}.ndjson`;
  return await startTelegramEmulator({
    loginBotToken: LOGIN_BOT_TOKEN,
    loginBotUsername: LOGIN_BOT_USERNAME,
    ...(requestLog && { requestLogFile: join(requestLog, name) }),
  });
}

/** Everything a server needs to run on this emulator and in this folder. */
export function testSettings(telegram: TelegramEmulator, folder: string) {
  return {
    APP_URL: "http://localhost:3000",
    DATA_DIR: folder,
    // Tests send requests faster than people; those of the limits set their own values.
    PERSON_REQUESTS_PER_SECOND: "1000000",
    ADDRESS_REQUESTS_PER_SECOND: "1000000",
    // Most tests have no worker that could send what they publish.
    PUBLISH_WAIT_SECONDS: "0",
    SECRET_KEYS: `t1:${randomBytes(32).toString("base64")}`,
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_LOGIN_BOT_TOKEN: LOGIN_BOT_TOKEN,
    TELEGRAM_LOGIN_BOT_USERNAME: LOGIN_BOT_USERNAME,
    TELEGRAM_WIDGET_URL: `${telegram.url}/js/telegram-widget.js`,
  };
}
