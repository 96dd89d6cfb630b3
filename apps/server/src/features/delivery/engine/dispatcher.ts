/** Carries out what the rules of `step.ts` say: claims what is due and renews the leases, has attempts sent and written down. */
import { DUE_TOPIC } from "../../../db/notices.ts";
import type { AttemptKey } from "@vestnik/domain/publication";
import type { Deps } from "../../../deps.ts";
import { extendLeases, hasPoison } from "../database/claimQueries.ts";
import { claimNext, recoverOrphans, sweep } from "../database/leases.ts";
import type { HeardWorker } from "../database/rollCall.ts";
import type { Journal } from "../journal/journal.ts";
import type { JournalOutcome } from "../journal/journalLine.ts";
import { isIdle, step, wakeAt } from "../rules/step.ts";
import { newWorker } from "../rules/workerState.ts";
import type {
  CommandOf,
  WorkerCommand,
  WorkerHappening,
  WorkerLimits,
} from "../rules/workerState.ts";
import { attemptsInFlight, notTried } from "./attemptsInFlight.ts";
import { DatabaseWentBack } from "./databaseSense.ts";
import type { DatabaseSense } from "./databaseSense.ts";
import type { Recorder } from "./recorder.ts";

export type Dispatcher = {
  /** Claims nothing more and waits at most `graceMs` for what is in flight; returns whether all of it ended. */
  stop(graceMs: number): Promise<boolean>;
};

type DispatcherOptions = {
  readonly workerId: string;
  readonly journal: Journal;
  readonly recorder: Recorder;
  readonly sense: DatabaseSense;
  /** When lines of the journal were last found missing, by the database's clock. */
  readonly gapAt: Date | null;
  /** Writes into the database what this machine's workers know; returns whose journals were read. */
  readonly catchUp: () => Promise<readonly HeardWorker[]>;
  readonly limits?: WorkerLimits;
};

export const LEASE_MS = 30_000;
const usualLimits: WorkerLimits = { leaseMs: LEASE_MS, inFlight: 256, claimed: 1024 };
/** The longest sleep, because a NOTIFY may be lost. */
const MAX_LOOK_MS = 1000;

export async function startDispatcher(deps: Deps, options: DispatcherOptions): Promise<Dispatcher> {
  const { workerId, journal, sense, limits = usualLimits } = options;
  const { db } = deps.database;
  let happenings: WorkerHappening[] = [];
  const attempts = attemptsInFlight(deps, options, onEvent);
  let state = newWorker(limits, deps.elapsed());
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let isLineLong = false;
  let onIdle: (() => void) | undefined;
  /** After this the worker no longer waits for answers; a late answer still reaches the journal. */
  let isOver = false;

  /**
   * What arrives in one round of Node's event loop happens at the same time: to ask the machine for it costs more than a step. Answers that
   * arrive together are written into the journal together, and so is what leaves together.
   */
  function onEvent(happening: WorkerHappening): void {
    happenings.push(happening);
    if (happenings.length === 1) setImmediate(react);
  }

  function react(): void {
    const round = happenings;
    happenings = [];
    const now = deps.elapsed();
    const outcomes: JournalOutcome[] = [];
    const forgotten: AttemptKey[] = [];
    const leaving: CommandOf<"send">[] = [];
    for (const happening of round) {
      const [after, commands] = step(state, { ...happening, now });
      state = after;
      for (const command of commands) {
        if (command.type === "journal") outcomes.push(command.entry);
        else if (command.type === "forget") forgotten.push(command.attempt);
        else if (command.type === "send") leaving.push(command);
        else if (!isOver) carryOut(command);
      }
    }
    if (leaving.length > 0 && !isOver) attempts.send(leaving);
    if (outcomes.length > 0) void attempts.journalOutcomes(outcomes);
    if (forgotten.length > 0 && !isOver) attempts.forget(forgotten);
    if (isIdle(state)) onIdle?.();
    sleep(now);
  }

  function sleep(now: number): void {
    if (isOver) return;
    const at = wakeAt(state, now);
    // Most events do not change the next wake-up time.
    if (at === timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    if (at === Infinity) return;
    timer = setTimeout(wake, Math.max(0, Math.ceil(at - now)));
  }

  function wake(): void {
    timerAt = Infinity;
    onEvent({ type: "timer" });
  }

  function carryOut(
    command: Exclude<WorkerCommand, { type: "journal" | "forget" | "send" }>,
  ): void {
    switch (command.type) {
      case "claim":
        return void claim(command);
      case "maintain":
        return void maintain(command);
      case "catch_up":
        return void catchUp(command);
      case "begin":
        return attempts.begin(command.attempts);
      case "prepare":
        return void attempts.prepare(command.claim);
      case "settle":
        return void attempts.settle(command.entry);
      default:
        return command satisfies never;
    }
  }

  async function claim({ limit, concurrencyOf, poison }: CommandOf<"claim">): Promise<void> {
    const askedAt = deps.elapsed();
    const check = sense.watch();
    try {
      const { leaseMs } = limits;
      const request = { workerId, leaseMs, limit, concurrencyOf, poison, isLineLong, check };
      const answer = await claimNext(db, request);
      ({ isLineLong } = answer);
      const { claimed, isMore, lookAgainMs } = answer;
      const claims = claimed.map((one) => attempts.take(one));
      const nextLookMs = Math.min(MAX_LOOK_MS, lookAgainMs ?? MAX_LOOK_MS);
      onEvent({ type: "claimed", claims, askedAt, isMore, poison, lookAgainMs: nextLookMs });
    } catch (error) {
      if (error instanceof DatabaseWentBack) return wentBack("claimed");
      deps.log.warn({ err: error }, "the database does not answer the dispatcher");
      onEvent({ type: "claim_failed" });
    }
  }

  function wentBack(instead: "claimed" | "maintained"): void {
    // The database no longer knows a worker that has said its farewell; maintenance may still be under way.
    if (isOver) return;
    // Until the worker has accepted that, every look at the database shows the same.
    if (!state.wentBack?.isCatchingUp) {
      const pauseSeconds = limits.leaseMs / 1000;
      deps.log.error({ pauseSeconds }, "the database went back to an earlier state");
    }
    onEvent({ type: "went_back", instead });
  }

  async function catchUp({ isLast }: CommandOf<"catch_up">): Promise<void> {
    const askedAt = deps.elapsed();
    try {
      await sense.accept();
      const heard = await options.catchUp();
      const isOver = isLast && (await isRollCallOver(heard));
      onEvent({ type: "caught_up", askedAt, isOver });
    } catch (error) {
      deps.log.warn({ err: error }, "the database could not be told what it has forgotten");
      onEvent({ type: "catch_up_failed" });
    }
  }

  async function isRollCallOver(heard: readonly HeardWorker[]): Promise<boolean> {
    const call = await sense.callTheRoll(heard);
    if (call.kind !== "over") return false;
    const { silent, inDoubt } = call;
    if (silent.length > 0) {
      deps.log.error(
        { silent, publications: inDoubt },
        "the database went back, and workers that may have sent posts since did not report: the owners of these publications are asked",
      );
    }
    return true;
  }

  async function maintain({ extend, recover }: CommandOf<"maintain">): Promise<void> {
    const askedAt = deps.elapsed();
    const check = sense.watch();
    try {
      await check(db);
      await sense.beat();
      const extended = extend.length > 0 ? await extendLeases(db, extend, limits.leaseMs) : [];
      if (recover)
        await recoverOrphans(db, workerId, (attempt) => journal.traceOf(attempt), {
          gapAt: options.gapAt,
          isInFlight: (attempt) => attempts.has(attempt),
          check,
        });
      await sweep(db);
      const poisonWaits = await hasPoison(db);
      onEvent({
        type: "maintained",
        askedAt,
        asked: extend.map(({ id }) => id),
        extended: new Set(extended),
        poisonWaits,
      });
    } catch (error) {
      if (error instanceof DatabaseWentBack) return wentBack("maintained");
      deps.log.warn({ err: error }, "leases could not be looked after");
      onEvent({ type: "maintain_failed" });
    }
  }

  /** What is still being prepared did not crash this worker, and must not look like it at the next start. */
  async function leaveUnasked(): Promise<void> {
    const unasked = [...state.deliveries.values()].filter(({ phase }) => phase === "preparing");
    if (unasked.length === 0) return;
    await attempts.journalOutcomes(
      unasked.map(({ claim: { attempt } }) => ({ attempt, outcome: notTried })),
    );
  }

  const notified = () => onEvent({ type: "notified" });
  const stopListening = await deps.database.listen(DUE_TOPIC, notified, notified);
  // The workers of other machines get the time to write what they know into the database.
  if (sense.atStart === "went_back") wentBack("maintained");
  else onEvent({ type: sense.atStart === "met" ? "met" : "timer" });
  return {
    async stop(graceMs) {
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      onEvent({ type: "stopped" });
      const grace = new AbortController();
      await Promise.race([idle, waitAtMost(graceMs, grace.signal)]);
      grace.abort();
      isOver = true;
      clearTimeout(timer);
      await leaveUnasked();
      await stopListening();
      return isIdle(state);
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
