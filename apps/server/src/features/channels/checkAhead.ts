/** Checks bots before something is due through them, so that their owners learn of a failure in time. */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { checkChannel } from "./channels.ts";
import * as queries from "./queries.ts";

const KNOWN_FOR_MS = 6 * 3_600_000;
/** A missing answer is usually a network problem, which is soon over. */
const UNREACHABLE_FOR_MS = 4 * 60_000;
const MAX_CHECKS = 10;
/** A slow messenger must not delay the next run. */
const MAX_MS = 60_000;

/** Checks at most ten of these channels that were not checked lately, one after another. */
export async function checkChannelsAhead(
  deps: Deps,
  channelIds: readonly string[],
  now: Date,
  stopped: AbortSignal,
): Promise<void> {
  const unknown = await queries.findUnchecked(deps.database.db, channelIds, {
    okBefore: new Date(now.getTime() - KNOWN_FOR_MS),
    unreachableBefore: new Date(now.getTime() - UNREACHABLE_FOR_MS),
  });
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(MAX_MS)]);
  const busy = new Set<number | null>();
  for (const { id, userId, botId } of unknown.slice(0, MAX_CHECKS)) {
    if (signal.aborted) return;
    // A bot that Telegram told to wait must not ask: Telegram would extend the wait, also for its posts.
    if (busy.has(botId) || (botId !== null && (await queries.isBotPaused(deps.database.db, botId))))
      continue;
    await checkChannel(deps, userId, id, now).catch((error: unknown) => {
      // The channel was removed meanwhile, or the messenger is busy: nothing was learned about this one.
      if (!(error instanceof AppError)) throw error;
      if (error.code === "messenger_busy") busy.add(botId);
    });
  }
}
