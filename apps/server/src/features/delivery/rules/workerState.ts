/** What a worker knows, what happens to it, and what it wants done. Times are milliseconds of its own monotonic clock. */
import type { Outcome } from "@vestnik/domain/publication";
import type { AttemptKey, JournalOutcome } from "../journal/journalLine.ts";

/** A publication this worker holds the lease of. */
export type Claim = {
  readonly attempt: AttemptKey;
  readonly botId: number | null;
  /** It was in preparation when a worker died. */
  readonly isPoison: boolean;
  readonly botTokenMark?: string;
  /** So long after it was claimed its late limit is reached. */
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

export type WorkerState = {
  readonly limits: WorkerLimits;
  /** What is in flight, by attempt. One map for the worker's whole life: a copy at each step would cost more than the steps. */
  readonly deliveries: Map<string, Delivery>;
  /** How many of them were slow when leases were last looked after. */
  readonly slowCount: number;
  /** How many of them are answered and only wait to be written down. */
  readonly answeredCount: number;
  /** Bots nothing is sent through for now, by this worker's own knowledge. */
  readonly pausedUntil: ReadonlyMap<number, number>;
  readonly isClaiming: boolean;
  /** Something may be due: claim as soon as there is room. */
  readonly isDue: boolean;
  /** When to claim if nobody says anything before. */
  readonly lookAt: number;
  readonly isMaintaining: boolean;
  readonly maintainAt: number;
  /** A claim may have been committed although its answer was lost. */
  readonly mayHoldUnknown: boolean;
  /** When to look once more for what was committed after it seemed to have failed, in this life or the one before. */
  readonly recoverAgainAt: number;
  /** What it may hold is being looked for: nothing is claimed meanwhile. */
  readonly isRecovering: boolean;
  /** The database went back: it is told what this machine's workers know, and nothing is claimed until all of them had the time to. */
  readonly wentBack: WentBack | null;
  /** Since when a possible poison message waits to be tried alone. */
  readonly poisonSince: number | null;
  readonly isStopping: boolean;
};

type WentBack = {
  /** Claims made of the former database cannot start a request any more. */
  readonly claimAgainAt: number;
  readonly catchUpAt: number;
  readonly isCatchingUp: boolean;
};

export type WorkerLimits = {
  readonly leaseMs: number;
  /** Quick requests under way at once; what is answered is under way no more. */
  readonly inFlight: number;
  /** All requests under way at once, slow ones included. */
  readonly claimed: number;
};

/** Something that happened. */
export type WorkerHappening =
  | { readonly type: "notified" | "timer" | "stopped" }
  | {
      readonly type: "claimed";
      readonly claims: readonly Claim[];
      /** When the leases began to run, at the latest. */
      readonly askedAt: number;
      /** More may be due at once. */
      readonly isMore: boolean;
      /** It was a possible poison message that was asked for. */
      readonly poison: boolean;
      /** When to claim again if nobody says anything before, counted from `askedAt`. */
      readonly lookAgainMs: number;
    }
  | { readonly type: "claim_failed" | "maintain_failed" }
  /** Instead of an answer to a claim, or to a look after leases. */
  | { readonly type: "went_back"; readonly instead: "claimed" | "maintained" }
  | { readonly type: "caught_up"; readonly askedAt: number }
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
      /** How many more each bot may have under way; bots that are not named: `BOT_CONCURRENCY` (concurrency.ts). */
      readonly concurrencyOf: ReadonlyMap<number, number>;
      readonly poison: boolean;
    }
  | { readonly type: "maintain"; readonly extend: readonly AttemptKey[]; readonly recover: boolean }
  /** Tell the database what it has forgotten. */
  | { readonly type: "catch_up" }
  /** Mark that preparation begins: what stops a worker now counts as a crash of these publications. */
  | { readonly type: "begin"; readonly attempts: readonly AttemptKey[] }
  | { readonly type: "prepare"; readonly claim: Claim }
  /** Mark the intent, then write the request. No mark, no request. */
  | { readonly type: "send"; readonly claim: Claim }
  | { readonly type: "journal" | "settle"; readonly entry: JournalOutcome }
  | { readonly type: "forget"; readonly attempt: AttemptKey };

/** What a rule answers with. */
export type Step = [state: WorkerState, commands: readonly WorkerCommand[]];

export type CommandOf<Type extends WorkerCommand["type"]> = Extract<WorkerCommand, { type: Type }>;

/** So long after a claim without an answer its commit may still come: it is looked for at once, and once more then. */
export const LATE_COMMIT_MS = 10_000;

/** How often leases are looked after. */
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
