/** Carries out what the rules of `step.ts` say: claims what is due, sends it, writes down what became of it. */
import type { Outcome } from "@vestnik/domain/publication";
import { DUE_TOPIC } from "../../../db/notices.ts";
import type { Deps } from "../../../deps.ts";
import { botTokenMark } from "../database/botTokenMark.ts";
import type { Journal } from "../journal/journal.ts";
import { DatabaseWentBack } from "./databaseSense.ts";
import type { DatabaseSense } from "./databaseSense.ts";
import { attemptName } from "../journal/journalLine.ts";
import type { AttemptKey, JournalOutcome } from "../journal/journalLine.ts";
import { claimNext, recoverOrphans, sweep } from "../database/leases.ts";
import { extendLeases, hasPoison } from "../database/claimQueries.ts";
import type { ClaimedPublication } from "../database/claimQueries.ts";
import type { Recorder } from "./recorder.ts";
import { prepare } from "./sender.ts";
import type { Prepared } from "./sender.ts";
import { step, wakeAt } from "../rules/step.ts";
import { newWorker } from "../rules/workerState.ts";
import type {
  Claim,
  CommandOf,
  WorkerCommand,
  WorkerHappening,
  WorkerLimits,
} from "../rules/workerState.ts";

export type Dispatcher = {
  /** Claims nothing more and waits for what is under way, at most `graceMs`; tells whether all of it ended. */
  stop(graceMs: number): Promise<boolean>;
};

type DispatcherOptions = {
  readonly workerId: string;
  readonly journal: Journal;
  readonly recorder: Recorder;
  readonly sense: DatabaseSense;
  /** Tells the database what this machine's workers know. */
  readonly catchUp: () => Promise<void>;
  readonly limits?: WorkerLimits;
};

const usualLimits: WorkerLimits = { leaseMs: 30_000, inFlight: 256, claimed: 1024 };
/** The longest sleep: NOTIFY may be lost. */
const MAX_LOOK_MS = 1000;

type InFlight = { readonly claimed: ClaimedPublication; prepared?: Prepared };

export async function startDispatcher(deps: Deps, options: DispatcherOptions): Promise<Dispatcher> {
  const { workerId, journal, recorder, sense, limits = usualLimits } = options;
  const { db } = deps.database;
  const inFlight = new Map<string, InFlight>();
  const happenings: WorkerHappening[] = [];
  let state = newWorker(limits, deps.elapsed());
  let isStepping = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let onIdle: (() => void) | undefined;
  /** Nobody waits any more; a late answer still reaches the journal. */
  let isOver = false;

  /** What happens while commands are carried out waits for its turn. */
  function happened(happening: WorkerHappening): void {
    happenings.push(happening);
    if (isStepping) return;
    isStepping = true;
    for (let next = happenings.shift(); next; next = happenings.shift()) {
      const [after, commands] = step(state, { ...next, now: deps.elapsed() });
      state = after;
      for (const command of commands) if (!isOver || command.type === "journal") carryOut(command);
    }
    isStepping = false;
    if (state.deliveries.size === 0 && !state.isClaiming) onIdle?.();
    sleep();
  }

  function sleep(): void {
    if (isOver) return;
    const now = deps.elapsed();
    const at = wakeAt(state, now);
    // Most of what happens does not change when to wake.
    if (at === timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    if (at === Infinity) return;
    timer = setTimeout(wake, Math.max(0, Math.ceil(at - now)));
  }

  function wake(): void {
    timerAt = Infinity;
    happened({ type: "timer" });
  }

  function carryOut(command: WorkerCommand): void {
    switch (command.type) {
      case "claim":
        return void claim(command);
      case "maintain":
        return void maintain(command);
      case "catch_up":
        return void catchUp();
      case "begin":
        return begin(command.attempts);
      case "prepare":
        return void prepareClaimed(command.claim);
      case "send":
        return void send(command.claim);
      case "journal":
        return void journalOutcome(command.entry);
      case "settle":
        return void settle(command.entry);
      case "forget":
        return forget(command.attempt);
      default:
        return command satisfies never;
    }
  }

  async function claim({ limit, concurrencyOf, poison }: CommandOf<"claim">): Promise<void> {
    const askedAt = deps.elapsed();
    const check = sense.watch();
    try {
      const request = { workerId, leaseMs: limits.leaseMs, limit, concurrencyOf, poison, check };
      const { claimed, isMore, lookAgainMs } = await claimNext(db, request);
      for (const one of claimed) inFlight.set(attemptName(attemptOf(one)), { claimed: one });
      const claims = claimed.map(claimOf);
      const nextLookMs = Math.min(MAX_LOOK_MS, lookAgainMs ?? MAX_LOOK_MS);
      happened({ type: "claimed", claims, askedAt, isMore, poison, lookAgainMs: nextLookMs });
    } catch (error) {
      if (error instanceof DatabaseWentBack) return wentBack("claimed");
      deps.log.warn({ err: error }, "the database does not answer the dispatcher");
      happened({ type: "claim_failed" });
    }
  }

  function wentBack(instead: "claimed" | "maintained"): void {
    const pauseSeconds = limits.leaseMs / 1000;
    deps.log.error({ pauseSeconds }, "the database went back to an earlier state");
    happened({ type: "went_back", instead });
  }

  async function catchUp(): Promise<void> {
    const askedAt = deps.elapsed();
    try {
      await sense.accept();
      await options.catchUp();
      happened({ type: "caught_up", askedAt });
    } catch (error) {
      deps.log.warn({ err: error }, "the database could not be told what it has forgotten");
      happened({ type: "catch_up_failed" });
    }
  }

  async function maintain({ extend, recover }: CommandOf<"maintain">): Promise<void> {
    const askedAt = deps.elapsed();
    const check = sense.watch();
    try {
      await check(db);
      const ids = extend.map(({ publicationId }) => publicationId);
      const extended = ids.length > 0 ? await extendLeases(db, workerId, ids, limits.leaseMs) : [];
      if (recover)
        await recoverOrphans(db, workerId, (attempt) => journal.traceOf(attempt), {
          isInFlight: (attempt) => inFlight.has(attemptName(attempt)),
          check,
        });
      await sweep(db);
      const poisonWaits = await hasPoison(db);
      happened({
        type: "maintained",
        askedAt,
        asked: extend.map(attemptName),
        extended: new Set(extended.map(attemptName)),
        poisonWaits,
      });
    } catch (error) {
      if (error instanceof DatabaseWentBack) return wentBack("maintained");
      deps.log.warn({ err: error }, "leases could not be looked after");
      happened({ type: "maintain_failed" });
    }
  }

  function begin(attempts: readonly AttemptKey[]): void {
    try {
      journal.begin(attempts);
    } catch (error) {
      // Nothing was promised: what stops this worker now will not be known as a possible poison message.
      deps.log.error({ err: error }, "the journal cannot be written");
    }
  }

  function forget(attempt: AttemptKey): void {
    try {
      journal.forget(attempt);
    } catch (error) {
      // It is in the database; what stays in the journal is read once more at the next start and changes nothing.
      deps.log.error({ err: error }, "the journal cannot be cleared");
    }
  }

  async function prepareClaimed({ attempt }: Claim): Promise<void> {
    const id = attemptName(attempt);
    const one = inFlight.get(id);
    if (!one) return;
    try {
      one.prepared = await prepare(deps, one.claimed);
      if (one.prepared.kind === "ready") happened({ type: "prepared", id });
      else happened({ type: "ended", id, outcome: one.prepared });
    } catch (error) {
      deps.log.error({ err: error, attempt: id }, "a publication could not be prepared");
      happened({ type: "ended", id, outcome: notTried });
    }
  }

  async function send({ attempt }: Claim): Promise<void> {
    const id = attemptName(attempt);
    const prepared = inFlight.get(id)?.prepared;
    if (prepared?.kind !== "ready") return;
    try {
      journal.intend(attempt);
    } catch (error) {
      // A full disk: without the mark nobody could tell later whether it was sent.
      deps.log.error({ err: error }, "the journal cannot be written");
      return happened({ type: "ended", id, outcome: notTried });
    }
    const outcome = await deps.messenger.send(prepared.request);
    happened({ type: "ended", id, outcome });
  }

  async function journalOutcome(entry: JournalOutcome): Promise<void> {
    const id = attemptName(entry.attempt);
    const prepared = inFlight.get(id)?.prepared;
    if (prepared?.kind === "ready") prepared.release();
    await journal.record(entry).catch((error: unknown) => {
      deps.log.error({ err: error }, "an outcome could not be written into the journal");
    });
    happened({ type: "journaled", id });
  }

  async function settle(entry: JournalOutcome): Promise<void> {
    const recording = await recorder.record({ ...entry, workerId });
    const id = attemptName(entry.attempt);
    inFlight.delete(id);
    happened({ type: "settled", ids: [id], isRecorded: recording === "recorded" });
  }

  /** What is still being prepared did not stop this worker, and must not look like it at the next start. */
  async function leaveUnasked(): Promise<void> {
    const unasked = [...state.deliveries.values()].filter(({ phase }) => phase === "preparing");
    await Promise.all(
      unasked.map(
        async ({ claim: { attempt } }) => await journalOutcome({ attempt, outcome: notTried }),
      ),
    );
  }

  const stopListening = await deps.database.listen(DUE_TOPIC, () => happened({ type: "notified" }));
  // The workers of other machines are given the time to tell what they know.
  if (sense.wentBackBefore) wentBack("maintained");
  else happened({ type: "timer" });
  return {
    async stop(graceMs) {
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      happened({ type: "stopped" });
      const grace = new AbortController();
      await Promise.race([idle, waitAtMost(graceMs, grace.signal)]);
      grace.abort();
      isOver = true;
      clearTimeout(timer);
      await leaveUnasked();
      await stopListening();
      return state.deliveries.size === 0 && !state.isClaiming;
    },
  };
}

/** Nothing was asked of Telegram: it is tried again. */
const notTried: Outcome = { kind: "deferred", reason: "unreachable", description: "" };

function claimOf(claimed: ClaimedPublication): Claim {
  const { publication, channel } = claimed;
  return {
    attempt: attemptOf(claimed),
    botId: channel.botId,
    isPoison: publication.crashCount > 0,
    // Both by the database's clock: it was changed when it was claimed.
    isLateInMs: publication.lateLimitAt.getTime() - publication.updatedAt.getTime(),
    ...(channel.botTokenSealed && { botTokenMark: botTokenMark(channel.botTokenSealed) }),
  };
}

function attemptOf({ publication: { id, fence } }: ClaimedPublication): AttemptKey {
  return { publicationId: id, fence };
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
