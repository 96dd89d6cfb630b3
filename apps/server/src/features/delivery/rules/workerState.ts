/** A worker's state, the events it reacts to, and its commands. Times are milliseconds of its own monotonic clock. */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";

import type { JournalOutcome } from "../journal/journalLine.ts";

/** A publication this worker has the lease of. */
export type Claim = {
  readonly attempt: AttemptKey;
  readonly botId: number | null;
  /** It was in preparation when a worker died. */
  readonly isPoison: boolean;
  readonly botTokenMark?: string;
  /** How long after the claim its late limit is reached. */
  readonly isLateInMs?: number;
};

export type Delivery = {
  readonly claim: Claim;
  readonly phase: "preparing" | "sending" | "journaling" | "settling";
  readonly startedAt: number;
  readonly leaseEndsAt: number;
  /** Its late limit, as far as this worker can know it. */
  readonly lateAt: number;
  /** Its end, once it is known. */
  readonly entry?: JournalOutcome;
};

/** Telegram asked this bot to wait, or refused its token a moment ago. */
export type Pause = { readonly until: number; readonly reason: "flood" | "token_refused" };

export type WorkerState = {
  readonly limits: WorkerLimits;
  /** What is in flight, by attempt. One map for the worker's whole life: a copy at each step would cost more than the steps. */
  readonly deliveries: Map<string, Delivery>;
  /** How many of them were slow when leases were last extended. */
  readonly slowCount: number;
  /** How many of them are answered and only wait to be recorded. */
  readonly answeredCount: number;
  /** Until when this worker itself sends nothing through these bots. */
  readonly pausedUntil: ReadonlyMap<number, Pause>;
  readonly isClaiming: boolean;
  /** Something may be due: claim as soon as there is room. */
  readonly isDue: boolean;
  /** When to claim if no notice comes before. */
  readonly lookAt: number;
  readonly isMaintaining: boolean;
  readonly maintainAt: number;
  /** A claim may have been committed although its answer was lost. */
  readonly mayHoldUnknown: boolean;
  /** When to look once more for claims that were committed after they seemed to have failed, in this process or the one before. */
  readonly recoverAgainAt: number;
  /** A recovery is running: nothing is claimed meanwhile. */
  readonly isRecovering: boolean;
  /** The database went back: this machine's workers write into it what they know, and nothing is claimed until all had the time to. */
  readonly wentBack: WentBack | null;
  /** Since when a possible poison message waits to be tried alone. */
  readonly poisonSince: number | null;
  readonly isStopping: boolean;
};

type WentBack = {
  /** From then on no request can start on a claim from before the database went back. */
  readonly claimAgainAt: number;
  readonly catchUpAt: number;
  readonly isCatchingUp: boolean;
};

export type WorkerLimits = {
  readonly leaseMs: number;
  /** Quick requests in flight at once; answered ones do not count. */
  readonly inFlight: number;
  /** All requests in flight at once, slow ones included. */
  readonly claimed: number;
};

export type WorkerHappening =
  | { readonly type: "notified" | "timer" | "stopped" }
  | {
      readonly type: "claimed";
      readonly claims: readonly Claim[];
      /** When the leases began to run, at the latest. */
      readonly askedAt: number;
      /** More may be due at once. */
      readonly isMore: boolean;
      /** The claim asked for a possible poison message. */
      readonly poison: boolean;
      /** When to claim again if no notice comes before, counted from `askedAt`. */
      readonly lookAgainMs: number;
    }
  | { readonly type: "claim_failed" | "maintain_failed" }
  /** At start: this worker has never seen the database before, so the others are asked first whether it was set back. */
  | { readonly type: "met" }
  /** Comes instead of the answer to a claim or to maintenance. */
  | { readonly type: "went_back"; readonly instead: "claimed" | "maintained" }
  /** `isOver`: it was the last look, and the workers that the database knows were heard, or what they may have sent is their owners' to decide. */
  | { readonly type: "caught_up"; readonly askedAt: number; readonly isOver: boolean }
  | { readonly type: "catch_up_failed" }
  | {
      readonly type: "maintained";
      readonly askedAt: number;
      /** Names of attempts. */
      readonly asked: readonly string[];
      readonly extended: ReadonlySet<string>;
      readonly poisonWaits: boolean;
    }
  /** From here on `id` and `ids` are names of attempts. */
  | { readonly type: "prepared" | "journaled"; readonly id: string }
  /** The end of an attempt: without a request, or by its answer. */
  | { readonly type: "ended"; readonly id: string; readonly outcome: Outcome }
  | { readonly type: "settled"; readonly ids: readonly string[]; readonly isRecorded: boolean };

export type WorkerEvent = { readonly now: number } & WorkerHappening;

export type WorkerCommand =
  | {
      readonly type: "claim";
      readonly limit: number;
      /** How many more requests each bot may have in flight; for bots that are not named: `BOT_CONCURRENCY` (concurrency.ts). */
      readonly concurrencyOf: ReadonlyMap<number, number>;
      readonly poison: boolean;
    }
  | { readonly type: "maintain"; readonly extend: readonly AttemptKey[]; readonly recover: boolean }
  /** Write into the database what it has forgotten. At the last look no worker can start a request on a claim that it has forgotten. */
  | { readonly type: "catch_up"; readonly isLast: boolean }
  /** Mark that preparation begins: a crash from now on counts for these publications. */
  | { readonly type: "begin"; readonly attempts: readonly AttemptKey[] }
  | { readonly type: "prepare"; readonly claim: Claim }
  /** Journal the intent, then write the request, at `writeBy` at the latest. Without an intent there is no request. */
  | { readonly type: "send"; readonly claim: Claim; readonly writeBy: number }
  | { readonly type: "journal"; readonly entry: JournalOutcome }
  | { readonly type: "settle"; readonly entry: JournalOutcome }
  | { readonly type: "forget"; readonly attempt: AttemptKey };

/** What a rule answers with. */
export type Step = [state: WorkerState, commands: readonly WorkerCommand[]];

export type CommandOf<Type extends WorkerCommand["type"]> = Extract<WorkerCommand, { type: Type }>;

/** How long after an unanswered claim its commit may still come: recovery looks for it at once, and once more then. */
export const LATE_COMMIT_MS = 10_000;

/**
 * How often a worker looks for dead ones beside it. On a busy machine a process takes longer to start again than owners should wait for
 * what became of their posts. A look starts a program for each living neighbour (folderLock.mjs), so it is not made more often.
 */
export const TAKE_OVER_EVERY_MS = 2000;

/** How often leases are extended. */
export const MAINTAIN_MS = 1000;

export function newWorker(limits: WorkerLimits, now: number): WorkerState {
  return {
    limits,
    deliveries: new Map(),
    slowCount: 0,
    answeredCount: 0,
    pausedUntil: new Map(),
    isClaiming: false,
    isDue: true,
    lookAt: now,
    isMaintaining: false,
    maintainAt: now + MAINTAIN_MS,
    mayHoldUnknown: false,
    isRecovering: false,
    recoverAgainAt: now + LATE_COMMIT_MS,
    wentBack: null,
    poisonSince: null,
    isStopping: false,
  };
}
