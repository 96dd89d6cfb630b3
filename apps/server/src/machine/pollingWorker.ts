/**
 * A worker that looks into the database every so often, claims what is due, asks somebody outside about each claim, and records the answer.
 * All its state is in the database, so a process that ends loses nothing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../deps.ts";

export type PollingWorker = {
  /** Waits at most 20 seconds for answers, and gives back what has none; returns whether all came. */
  stop(): Promise<boolean>;
};

export type Polling<Claim, Answer> = {
  /** For the log, as in "alerts". */
  readonly name: string;
  readonly lookEveryMs: number;
  /** Done at each look, before anything is claimed; true when there is more of it to do at once. */
  readonly prepare?: () => Promise<boolean>;
  readonly upkeep: { readonly everyMs: number; readonly run: () => Promise<void> };
  readonly claim: (limit: number) => Promise<readonly Claim[]>;
  /** Never throws because of an answer. */
  readonly ask: (claim: Claim) => Promise<Answer>;
  /** Tried again while the worker runs. What is never recorded is left to the lease of its claim. */
  readonly record: (claim: Claim, answer: Answer) => Promise<void>;
  /** Of a worker that stops. Without it they are left to their leases. */
  readonly giveBack?: (claims: readonly Claim[]) => Promise<void>;
};

const IN_FLIGHT = 8;
const GRACE_MS = 20_000;
const RECORD_AGAIN_MS = 1000;

export function startPolling<Claim, Answer>(
  { log, elapsed }: Pick<Deps, "log" | "elapsed">,
  polling: Polling<Claim, Answer>,
): PollingWorker {
  const { name, lookEveryMs, upkeep } = polling;
  const stopped = new AbortController();
  const inFlight = new Map<Promise<void>, Claim>();
  let tidiedAt = -Infinity;

  async function look(): Promise<void> {
    const isMore = (await polling.prepare?.()) ?? false;
    if (elapsed() - tidiedAt >= upkeep.everyMs) {
      tidiedAt = elapsed();
      await upkeep.run();
    }
    const free = IN_FLIGHT - inFlight.size;
    const claimed = free > 0 ? await polling.claim(free) : [];
    for (const claim of claimed) {
      const working = work(claim).finally(() => inFlight.delete(working));
      inFlight.set(working, claim);
    }
    if (isMore) return;
    // With the pause, so that one slow request does not keep the others from starting.
    const ends = claimed.length > 0 ? [...inFlight.keys()] : [];
    await Promise.race([...ends, pause(lookEveryMs)]);
  }

  async function work(claim: Claim): Promise<void> {
    const answer = await polling.ask(claim);
    for (;;) {
      try {
        return await polling.record(claim, answer);
      } catch (error) {
        if (stopped.signal.aborted) return;
        log.warn({ err: error }, `an answer about ${name} could not be recorded yet`);
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
        log.warn({ err: error }, `${name} could not be looked after`);
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
      const left = [...inFlight.values()];
      if (left.length > 0) await polling.giveBack?.(left);
      return left.length === 0;
    },
  };
}
