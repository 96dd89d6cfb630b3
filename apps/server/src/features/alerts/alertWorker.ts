/**
 * Runs beside the delivery of posts and after it: it notices troubles a few at a time, has few requests under way, and uses the connections
 * of upkeep. All its state is in the database, so a process that ends loses nothing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { noticeTroubles, reviewAlerts } from "./noticing.ts";
import { askMessenger, claimMessages, parkExpired, recordOutcome } from "./outbox.ts";
import type { ClaimedMessage } from "./outbox.ts";

export type AlertWorker = {
  /** Waits at most 20 seconds for answers; returns whether all came. */
  stop(): Promise<boolean>;
};

const LOOK_EVERY_MS = 1000;
const REVIEW_EVERY_MS = 20_000;
const IN_FLIGHT = 8;
const GRACE_MS = 20_000;
const RECORD_AGAIN_MS = 1000;

export function startAlertWorker(
  deps: Deps,
  { lookEveryMs = LOOK_EVERY_MS, reviewEveryMs = REVIEW_EVERY_MS } = {},
): AlertWorker {
  const { db } = deps.database;
  const stopped = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let reviewedAt = -Infinity;

  async function look(): Promise<void> {
    // A burst of failures is noticed bit by bit, so that posts come in between.
    const isMore = await noticeTroubles(db);
    if (deps.elapsed() - reviewedAt >= reviewEveryMs) {
      reviewedAt = deps.elapsed();
      await reviewAlerts(db);
      await parkExpired(db);
    }
    const free = IN_FLIGHT - inFlight.size;
    const claimed = free > 0 ? await claimMessages(deps, free) : [];
    for (const message of claimed) start(message);
    if (claimed.length > 0) await Promise.race(inFlight);
    else if (!isMore) await pause(lookEveryMs);
  }

  function start(message: ClaimedMessage): void {
    const sending = send(message).finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }

  async function send(message: ClaimedMessage): Promise<void> {
    const outcome = await askMessenger(deps, message);
    for (;;) {
      try {
        return await recordOutcome(deps, message, outcome);
      } catch (error) {
        // What is never recorded counts as unconfirmed when its lease is over.
        if (stopped.signal.aborted) return;
        deps.log.warn({ err: error }, "what became of an alert could not be recorded yet");
        await pause(RECORD_AGAIN_MS);
      }
    }
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined);
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await look();
      } catch (error) {
        deps.log.warn({ err: error }, "alerts could not be looked after");
        await pause(lookEveryMs);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
      const grace = new AbortController();
      const late = sleep(GRACE_MS, undefined, { signal: grace.signal }).catch(() => undefined);
      await Promise.race([Promise.all(inFlight), late]);
      grace.abort();
      return inFlight.size === 0;
    },
  };
}
