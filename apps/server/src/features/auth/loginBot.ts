/**
 * Asks Telegram whose token TELEGRAM_LOGIN_BOT_TOKEN is. With another bot's name on the login page, or with a revoked token, signing
 * in would fail without a reason.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { StartFailure } from "../../startFailure.ts";

const MAX_WAIT_MS = 5000;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;
/** Telegram's answers to a token that it does not know (https://core.telegram.org/bots/api#authorizing-your-bot). */
const UNKNOWN_TOKEN = new Set([401, 404]);

type Parts = Pick<Deps, "messenger" | "log"> & {
  readonly config: Pick<Deps["config"], "telegram" | "role">;
};

export type LoginBotCheck = {
  /**
   * Throws a `StartFailure` when the bot is the wrong one. Waits a few seconds for the answer: without one the start goes on, because posts
   * that are due must not wait for it, and the log gets the answer when it comes.
   */
  requireRight(): Promise<void>;
  stop(): void;
};

export function checkLoginBot(
  { config, messenger, log }: Parts,
  { maxWaitMs = MAX_WAIT_MS, retryMs = RETRY_MS } = {},
): LoginBotCheck {
  const { telegram, role } = config;
  const stopped = new AbortController();
  const { signal } = stopped;
  const isAway = Promise.withResolvers<undefined>();
  let isStarted = false;

  async function ask(): Promise<string | undefined> {
    for (let pauseMs = retryMs; ; pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS)) {
      const answer = await messenger.getBot(telegram.loginBotToken);
      if (signal.aborted) return undefined;
      if (answer.kind === "answered") {
        const { id, username } = answer.value;
        if (username.toLowerCase() !== telegram.loginBotUsername.toLowerCase())
          return anotherBot(telegram.loginBotUsername, username);
        log.info({ id, username }, "people sign in with this bot");
        return undefined;
      }
      if (answer.kind === "refused" && UNKNOWN_TOKEN.has(answer.status)) return unknownToken;
      if (pauseMs === retryMs) log.warn({ answer }, NO_ANSWER);
      isAway.resolve(undefined);
      const waitMs = answer.kind === "busy" ? answer.retryAfterMs : pauseMs;
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const problem = ask();
  void problem.then((sentence) => {
    if (sentence !== undefined && (isStarted || role === "worker")) log.error(sentence);
  });
  return {
    async requireRight() {
      const tooLong = sleep(maxWaitMs, undefined, { signal, ref: false }).catch(() => undefined);
      const sentence = await Promise.race([problem, isAway.promise, tooLong]);
      isStarted = true;
      // A worker's posts do not need this bot.
      if (sentence !== undefined && role !== "worker") throw new StartFailure(sentence);
    },
    stop: () => stopped.abort(),
  };
}

const NO_ANSWER =
  "Telegram has not said yet which bot TELEGRAM_LOGIN_BOT_TOKEN belongs to; it is asked again until it answers";

const unknownToken =
  "TELEGRAM_LOGIN_BOT_TOKEN: Telegram does not know this token. It was revoked, or its bot deleted, or a part of it is missing: " +
  "@BotFather shows the present one (/mybots, API Token). With a Bot API server of your own, check TELEGRAM_API_ROOT.";

function anotherBot(named: string, found: string): string {
  return (
    `TELEGRAM_LOGIN_BOT_USERNAME is @${named}, and TELEGRAM_LOGIN_BOT_TOKEN is the token of @${found}: ` +
    "signing in would fail. Set the name and the token of one bot."
  );
}
