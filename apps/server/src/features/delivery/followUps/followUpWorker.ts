/** Runs beside the delivery of posts and after it. All its state is in the database, so a process that ends loses nothing. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../deps.ts";
import { release, releaseExpired } from "./followUpQueries.ts";
import type { DueFollowUp } from "./followUpQueries.ts";
import { carryOut, claimFollowUps, recordAnswer } from "./followUps.ts";

export type FollowUpWorker = {
  /** Waits at most 20 seconds for answers, and gives back what has none; returns whether all came. */
  stop(): Promise<boolean>;
};

const LOOK_EVERY_MS = 1000;
const RELEASE_EVERY_MS = 20_000;
const IN_FLIGHT = 8;
const GRACE_MS = 20_000;
const RECORD_AGAIN_MS = 1000;

export function startFollowUpWorker(
  deps: Deps,
  { lookEveryMs = LOOK_EVERY_MS } = {},
): FollowUpWorker {
  const stopped = new AbortController();
  const inFlight = new Map<Promise<void>, DueFollowUp>();
  let releasedAt = -Infinity;

  async function look(): Promise<void> {
    if (deps.elapsed() - releasedAt >= RELEASE_EVERY_MS) {
      releasedAt = deps.elapsed();
      await releaseExpired(deps.database.db);
    }
    const free = IN_FLIGHT - inFlight.size;
    const claimed = free > 0 ? await claimFollowUps(deps, free) : [];
    for (const due of claimed) {
      const working = work(due).finally(() => inFlight.delete(working));
      inFlight.set(working, due);
    }
    // One slow request must not keep the others from starting.
    await Promise.race(
      claimed.length > 0 ? [...inFlight.keys(), pause(lookEveryMs)] : [pause(lookEveryMs)],
    );
  }

  async function work(due: DueFollowUp): Promise<void> {
    const answer = await carryOut(deps, due).catch((error: unknown) => {
      deps.log.warn({ err: error }, "a published post could not be changed yet");
      return { kind: "unreachable" } as const;
    });
    for (;;) {
      try {
        return await recordAnswer(deps, due, answer);
      } catch (error) {
        // What is never recorded is tried again when its lease is over.
        if (stopped.signal.aborted) return;
        deps.log.warn({ err: error }, "the change of a published post could not be recorded yet");
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
        deps.log.warn({ err: error }, "changes of published posts could not be looked after");
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
      await Promise.race([Promise.all(inFlight.keys()), late]);
      grace.abort();
      const left = [...inFlight.values()].map(({ followUp }) => followUp);
      await release(deps.database.db, left);
      return left.length === 0;
    },
  };
}
