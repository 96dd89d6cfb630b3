/** Checks bots before something is due through them, so that their owners learn of a failure in time. */
import { isHeld } from "@vestnik/domain/channel";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { checkChannel } from "./channels.ts";
import * as queries from "./queries.ts";
import { checkAgain } from "./sameBot.ts";

/**
 * A channel in which something is due soon: for how long what is known of its bot is still true, and that its token is refused. Without
 * the latter a refused token is not tried.
 */
export type Look = {
  readonly dueWithinMs: number;
  readonly knownForMs: number;
  readonly refusedForMs?: number;
};

/**
 * Once a day while something is due within a day, and once more when ten minutes are left to do something about it. What is due and waits for
 * a refused token has the token tried again and again, because a refusal may be Telegram's mistake.
 */
export const looks = {
  daily: { dueWithinMs: 24 * 3_600_000, knownForMs: 24 * 3_600_000 },
  last: { dueWithinMs: 12 * 60_000, knownForMs: 12 * 60_000, refusedForMs: 90_000 },
} as const satisfies Record<string, Look>;

/** A missing answer is usually a network problem, which is soon over. */
const UNREACHABLE_FOR_MS = 4 * 60_000;
const MAX_CHECKS = 10;
/** A slow messenger must not delay the next run. */
const MAX_MS = 60_000;

/** Checks at most ten of these channels that were not checked lately, one after another. */
export async function checkChannelsAhead(
  deps: Deps,
  channelIds: readonly string[],
  { knownForMs, refusedForMs }: Look,
  now: Date,
  stopped: AbortSignal,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const unknown = await queries.findUnchecked(deps.database.db, channelIds, {
    okBefore: before(knownForMs),
    unreachableBefore: before(UNREACHABLE_FOR_MS),
    refusedBefore: refusedForMs === undefined ? undefined : before(refusedForMs),
  });
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(MAX_MS)]);
  const busy = new Set<number | null>();
  for (const { id, userId, botId, status } of unknown.slice(0, MAX_CHECKS)) {
    if (signal.aborted) return;
    // A bot that Telegram told to wait must not ask: Telegram would extend the wait, also for its posts.
    if (busy.has(botId) || (botId !== null && (await queries.isBotPaused(deps.database.db, botId))))
      continue;
    const check = isHeld(status) ? checkAgain : checkChannel;
    await check(deps, userId, id, now).catch((error: unknown) => {
      // The channel was removed meanwhile, or the messenger is busy: nothing was learned about this one.
      if (!(error instanceof AppError)) throw error;
      if (error.code === "messenger_busy") busy.add(botId);
    });
  }
}
