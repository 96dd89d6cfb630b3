/** The loop that claims what is due and sends it. Nothing polls while nothing is due, but for one sweep a second. */
import { performance } from "node:perf_hooks";
import type { Outcome } from "@vestnik/domain/publication";
import type { Deps } from "../../deps.ts";
import { DUE_TOPIC } from "../../db/notices.ts";
import { createAlarm } from "./alarm.ts";
import type { AttemptKey, Journal } from "./journal.ts";
import { claimNext, recoverOrphans, sweep } from "./leases.ts";
import { extendLeases, msUntilNextDue } from "./queries.ts";
import type { ClaimedPublication } from "./queries.ts";
import type { Recorder } from "./recorder.ts";
import { sendPublication } from "./sender.ts";

export type Dispatcher = {
  /** Claims nothing more and waits for what is under way, at most `graceMs`; tells whether all of it ended. */
  stop(graceMs: number): Promise<boolean>;
};

export type DispatcherOptions = {
  readonly workerId: string;
  readonly journal: Journal;
  readonly recorder: Recorder;
  /** Requests under way at once. */
  readonly maxInFlight?: number;
  readonly leaseMs?: number;
};

const MAX_IN_FLIGHT = 64;
const LEASE_MS = 30_000;
const SWEEP_MS = 1000;
/** A request starts only with this much of its lease left: connecting may take 15 seconds. */
const LEASE_MARGIN_MS = 16_000;

export async function startDispatcher(deps: Deps, options: DispatcherOptions): Promise<Dispatcher> {
  const { workerId, journal, recorder, maxInFlight = MAX_IN_FLIGHT, leaseMs = LEASE_MS } = options;
  const { db } = deps.database;
  const alarm = createAlarm();
  const inFlight = new Map<string, Promise<void>>();
  const pausedUntil = new Map<number, number>();
  let leasesEnd = performance.now() + leaseMs;
  let isStopping = false;
  /** Something in the journal is not in the database, and is for the next start to sort out. */
  let keepsJournal = false;
  /** A claim may have been committed although its answer was lost. */
  let mayHoldUnknown = false;

  /** Last look before the socket write: once a request may have left, only its answer decides. */
  function beforeSending({ publication, channel }: ClaimedPublication): Outcome | undefined {
    const pauseMs = (pausedUntil.get(channel.botId ?? 0) ?? 0) - performance.now();
    if (pauseMs > 0)
      return {
        kind: "deferred",
        reason: "flood",
        description: "",
        retryAfterMs: Math.ceil(pauseMs),
      };
    const isLeaseShort = performance.now() > leasesEnd - LEASE_MARGIN_MS;
    if (isLeaseShort) return { kind: "deferred", reason: "unreachable", description: "" };
    try {
      journal.intend({ publicationId: publication.id, fence: publication.fence });
      return undefined;
    } catch (error) {
      // A full disk: without the mark nobody could tell later whether it was sent.
      deps.log.error({ err: error }, "the journal cannot be written");
      return { kind: "deferred", reason: "unreachable", description: "" };
    }
  }

  async function deliver(claimed: ClaimedPublication): Promise<void> {
    const { publication, channel } = claimed;
    const outcome = await sendPublication(deps, claimed, () => beforeSending(claimed));
    if (outcome.kind === "deferred" && outcome.reason === "flood" && channel.botId !== null) {
      const until = performance.now() + (outcome.retryAfterMs ?? 0);
      pausedUntil.set(channel.botId, Math.max(until, pausedUntil.get(channel.botId) ?? 0));
    }
    const attempt = { publicationId: publication.id, fence: publication.fence };
    const recording = await recorder.record({ attempt, outcome });
    if (recording === "given_up") keepsJournal = true;
  }

  function track(claimed: ClaimedPublication): void {
    const { id } = claimed.publication;
    const work = deliver(claimed)
      .catch((error: unknown) => {
        keepsJournal = true;
        deps.log.error({ err: error }, "a delivery broke off");
      })
      .finally(() => {
        inFlight.delete(id);
        if (inFlight.size === 0 && !isStopping && !keepsJournal) journal.forget();
        alarm.ring();
      });
    inFlight.set(id, work);
  }

  let sweptAt = 0;
  async function tend(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_MS) return;
    const startedAt = performance.now();
    if (inFlight.size > 0) await extendLeases(db, workerId, [...inFlight.keys()], leaseMs);
    leasesEnd = startedAt + leaseMs;
    if (mayHoldUnknown) {
      const mayHaveLeft = (attempt: AttemptKey) => journal.hasIntended(attempt);
      await recoverOrphans(db, workerId, mayHaveLeft, (publicationId) =>
        inFlight.has(publicationId),
      );
      mayHoldUnknown = false;
    }
    await sweep(db);
    sweptAt = startedAt;
  }

  /** Claims and starts what is due; answers how long there is nothing to do. */
  async function step(): Promise<number> {
    await tend();
    const free = maxInFlight - inFlight.size;
    if (free <= 0) return SWEEP_MS;
    const claimed = await claimNext(db, { workerId, limit: free, leaseMs });
    for (const one of claimed) track(one);
    if (claimed.length === free) return SWEEP_MS;
    return Math.min(SWEEP_MS, Math.ceil((await msUntilNextDue(db)) ?? SWEEP_MS));
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const idleMs = await step().catch((error: unknown) => {
        mayHoldUnknown = true;
        deps.log.warn({ err: error }, "the database does not answer the dispatcher");
        return SWEEP_MS;
      });
      if (!isStopping) await alarm.sleep(idleMs);
    }
  }

  const stopListening = await deps.database.listen(DUE_TOPIC, () => alarm.ring());
  const running = run();
  return {
    async stop(graceMs) {
      isStopping = true;
      alarm.ring();
      await running;
      const grace = new AbortController();
      await Promise.race([Promise.all(inFlight.values()), waitAtMost(graceMs, grace.signal)]);
      grace.abort();
      await stopListening();
      return inFlight.size === 0;
    },
  };
}

async function waitAtMost(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
