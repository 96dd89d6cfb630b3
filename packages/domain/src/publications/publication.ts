/** The statuses of a publication and their transitions: the rules of delivery, without clocks, databases or networks. */
import type { DeliveryCode } from "../errors.ts";

export const publicationStatuses = [
  "scheduled",
  "sending",
  "published",
  "failed",
  "unconfirmed",
  "missed",
  "deleted",
] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

export const outcomeKinds = ["delivered", "rejected", "deferred", "unknown"] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/**
 * One attempt at a publication. Its `id` is made at the claim and never repeats, also not when the database is set back and gives out the
 * same fence again: whatever is known of an attempt is known of this one alone. The fence orders the attempts at one publication.
 */
export type AttemptKey = {
  readonly id: string;
  readonly publicationId: string;
  readonly fence: number;
};

/** The result of one attempt. A provider returns it and never throws. */
export type Outcome =
  | {
      readonly kind: "delivered";
      readonly messageIds: readonly number[];
      /** What the messenger called the chat: its public name, or its number. */
      readonly chatName?: string;
      /** Of a poll: what the messenger calls it when it tells the votes. */
      readonly pollId?: string;
    }
  | { readonly kind: "rejected"; readonly code: DeliveryCode; readonly description: string }
  | {
      readonly kind: "deferred";
      /**
       * `token_refused`: not tried, because the bot token of another request was refused a moment ago. `file_unknown`: a file that the bot had
       * sent before was named, and not taken; its bytes are sent next. `storage_away`: not tried, because its files could not be read.
       */
      readonly reason:
        | "unreachable"
        | "flood"
        | "migrated"
        | "token_refused"
        | "file_unknown"
        | "storage_away";
      readonly description: string;
      /** For a flood: how long Telegram told this bot to wait, in milliseconds; after a refused token, how long the bot is left alone; without its files, when they are tried again. */
      readonly retryAfterMs?: number;
      /** For a migrated group: its new id. */
      readonly newChatId?: string;
    }
  | { readonly kind: "unknown"; readonly code: DeliveryCode; readonly description: string };

type Deferral = Extract<Outcome, { kind: "deferred" }>;

/** The new status of a publication after an outcome. */
export type Transition =
  | { readonly status: "published"; readonly messageIds: readonly number[] }
  | {
      readonly status: "failed" | "unconfirmed" | "missed";
      readonly code: DeliveryCode;
      readonly description: string;
    }
  /** What is not counted as an attempt made no request. */
  | { readonly status: "scheduled"; readonly notBefore: Date; readonly isCounted: boolean }
  /** Scheduled as before, and held with what waits behind it until its channel has another bot token. */
  | { readonly status: "held" };

/**
 * How late a publication may be sent without asking its owner: `strict` for what is outdated after minutes, `hour` (the default), `day` for
 * what must be sent. After that it is `missed` and waits for its owner.
 */
export const latePolicies = ["strict", "hour", "day"] as const;
export type LatePolicy = (typeof latePolicies)[number];

export const lateLimitMinutes: Readonly<Record<LatePolicy, number>> = {
  strict: 5,
  hour: 60,
  day: 24 * 60,
};

/** The pause between the channels of one batch (docs/product.md, Publishing). */
export const BATCH_PAUSE_MS = 1000;

/** An ordinary sending takes seconds; what took longer than this was sent later than its siblings. */
const LATER_MS = 60_000;

type Sent = {
  readonly status: PublicationStatus;
  readonly dueAt: Date;
  readonly publishedAt: Date | null;
  readonly batchPosition: number;
};

/** When it went out, where that was noticeably after its turn: sent again after a failure, or held up. */
export function sentLaterAt({ status, dueAt, publishedAt, batchPosition }: Sent): Date | null {
  if (status !== "published" || publishedAt === null) return null;
  const turn = dueAt.getTime() + batchPosition * BATCH_PAUSE_MS;
  return publishedAt.getTime() - turn > LATER_MS ? publishedAt : null;
}

type Deletable = {
  readonly status: PublicationStatus;
  readonly dueAt: Date;
  readonly lateLimitAt: Date;
};

/** Until when a deleted publication can be restored: its time, or where its channel holds what is due, as long as it would have waited. */
export function restorableUntil(
  { status, dueAt, lateLimitAt }: Deletable,
  isHeld: boolean,
): Date | null {
  if (status !== "deleted") return null;
  return isHeld ? lateLimitAt : dueAt;
}

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/** Exponential backoff with jitter; `random` is in [0, 1). */
export function retryDelayMs(failedAttempts: number, random: number): number {
  const ceiling = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failedAttempts - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}

/** What the rules of lateness need of a publication. */
export type Punctuality = {
  readonly lateLimitAt: Date;
  /** Attempts so far, this one included. */
  readonly attempts: number;
  /** Its channel is there, and a refused bot token holds what waits in it. */
  readonly canBeHeld: boolean;
};

/** The moment after which a publication due at `dueAt` must not be sent without its owner. */
export function lateLimit(dueAt: Date, latePolicy: LatePolicy): Date {
  return new Date(dueAt.getTime() + lateLimitMinutes[latePolicy] * 60_000);
}

/**
 * Only a deferred attempt — provably not accepted — is tried again; an unknown one never is (invariant I1).
 * `random` is in [0, 1) and spreads retries.
 */
export function afterOutcome(
  publication: Punctuality,
  outcome: Outcome,
  now: Date,
  random: number,
): Transition {
  switch (outcome.kind) {
    case "delivered":
      return { status: "published", messageIds: outcome.messageIds };
    case "rejected":
      // A refused token says nothing about this publication: it waits as if it had been behind the one that was refused.
      if (outcome.code === "bot_unauthorized" && publication.canBeHeld) return { status: "held" };
      return { status: "failed", code: outcome.code, description: outcome.description };
    case "unknown":
      return { status: "unconfirmed", code: outcome.code, description: outcome.description };
    case "deferred":
      return afterDeferral(publication, outcome, now, random);
    default:
      return outcome satisfies never;
  }
}

function afterDeferral(
  publication: Punctuality,
  outcome: Deferral,
  now: Date,
  random: number,
): Transition {
  const isMendedAlready = outcome.reason === "migrated" || outcome.reason === "file_unknown";
  const delayMs = isMendedAlready
    ? 0
    : (outcome.retryAfterMs ?? retryDelayMs(publication.attempts, random));
  const notBefore = new Date(now.getTime() + delayMs);
  const isCounted = outcome.reason !== "token_refused";
  if (notBefore <= publication.lateLimitAt) return { status: "scheduled", notBefore, isCounted };
  return { status: "missed", code: missedCode(outcome.reason), description: outcome.description };
}

function missedCode(reason: Deferral["reason"]): DeliveryCode {
  if (reason === "storage_away") return "files_unavailable";
  return reason === "token_refused" ? "too_late_to_send" : "could_not_reach_telegram";
}

const FIRST_FILES_RETRY_MS = 2000;
const MAX_FILES_RETRY_MS = 20_000;

/** When a publication whose files could not be read is tried again: the longer it has waited, the later. `random` is in [0, 1). */
export function filesRetryDelayMs(dueAt: Date, now: Date, random: number): number {
  const waitedMs = now.getTime() - dueAt.getTime();
  const ceiling = Math.min(MAX_FILES_RETRY_MS, Math.max(FIRST_FILES_RETRY_MS, waitedMs / 4));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}

/** A publication that crashed this many workers during preparation is quarantined. */
const MAX_CRASHES = 2;

/** What a worker's journal shows about an attempt that the worker did not finish. */
export type LastTrace = {
  /** A request may have left, or it is unknown whether one has. */
  readonly mayHaveLeft: boolean;
  /** Its preparation had begun, so it may have crashed the worker. */
  readonly wasPreparing: boolean;
};

/** The status of a claimed publication after its worker crashed (invariant I1: it is scheduled again only if the request provably never left). */
export function afterCrash(crashCount: number, trace: LastTrace): CrashTransition {
  if (trace.mayHaveLeft) return { status: "unconfirmed", code: "worker_stopped" };
  const counted = crashCount + (trace.wasPreparing ? 1 : 0);
  if (counted >= MAX_CRASHES) return { status: "failed", code: "quarantined" };
  return { status: "scheduled", crashCount: counted };
}

export type CrashTransition =
  | { readonly status: "unconfirmed"; readonly code: "worker_stopped" }
  | { readonly status: "failed"; readonly code: "quarantined" }
  | { readonly status: "scheduled"; readonly crashCount: number };

/** What the worker of an attempt knows about it. */
export type Evidence =
  | { readonly kind: "delivered"; readonly messageIds: readonly number[] }
  /** Its request may have been accepted, and nothing more can become known. */
  | { readonly kind: "may_stand" }
  /** Its request may have left; its answer may still come. */
  | { readonly kind: "asked" }
  | { readonly kind: "begun" | "not_accepted" };

/**
 * The status that follows from attempts that are later than the row: the database was restored from an earlier backup. What may be in the
 * channel must not be sent again (invariant I1); what its owner decided since is lost. Undefined: the status does not change.
 */
export function afterEvidence(
  status: PublicationStatus,
  later: readonly Evidence[],
): EvidenceTransition | undefined {
  if (status === "published") return undefined;
  const delivered = later.findLast((one) => one.kind === "delivered");
  if (delivered) return { status: "published", messageIds: delivered.messageIds };
  const mayStand = later.some(({ kind }) => kind === "may_stand" || kind === "asked");
  return mayStand ? { status: "unconfirmed", code: "worker_stopped" } : undefined;
}

export type EvidenceTransition =
  | { readonly status: "published"; readonly messageIds: readonly number[] }
  | { readonly status: "unconfirmed"; readonly code: "worker_stopped" };

/** What an owner may decide about a publication with an unclear or failed outcome. */
export const resolutionChoices = ["it_is_there", "send_again", "dismiss"] as const;
export type ResolutionChoice = (typeof resolutionChoices)[number];

/**
 * The choices left to the owner. A waiting publication may be dismissed; only one with an unknown outcome can turn out to be published; and
 * a dismissed one stays dismissed, because it may be in the channel after all.
 */
export function choicesFor(
  status: PublicationStatus,
  code: string | null,
): readonly ResolutionChoice[] {
  if (status === "unconfirmed") return resolutionChoices;
  if (status === "scheduled") return ["dismiss"];
  return isUnsent(status, code) ? ["send_again"] : [];
}

/** Whether its owner may set another time: it waits, or it provably was not sent. */
export function isReschedulable(status: PublicationStatus, code: string | null): boolean {
  return status === "scheduled" || isUnsent(status, code);
}

function isUnsent(status: PublicationStatus, code: string | null): boolean {
  return (status === "failed" && code !== "dismissed") || status === "missed";
}

/**
 * Telegram takes a post whose video it has to prepare, answers with 0 instead of the number of its message, and publishes it by itself. Which
 * message it becomes it never tells.
 */
export function isPreparing(messageIds: readonly number[] | null): boolean {
  return messageIds?.[0] === 0;
}
