/**
 * What an owner does with a post that is in its channel: change it, remove it, pin it, unpin it, close its poll. Unlike sending, each of these may be repeated
 * without harm, so what may have happened is simply tried again until there is an answer.
 */
import type { DeliveryCode } from "../errors.ts";
import type { PollResult } from "./pollResult.ts";
import { retryDelayMs, type PublicationStatus } from "./publication.ts";

export const followUpKinds = ["edit", "remove", "pin", "unpin", "close"] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

export const followUpStates = [
  "waiting",
  /** A request may be under way. */
  "asking",
  "done",
  "failed",
  /** Its owner decided something else before it was done. */
  "replaced",
] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** What a newer decision makes pointless: an older one of its kind, pinning and unpinning each other, and everything else when it goes. */
const pointless: Readonly<Record<FollowUpKind, readonly FollowUpKind[]>> = {
  edit: ["edit"],
  pin: ["pin", "unpin"],
  unpin: ["pin", "unpin"],
  remove: followUpKinds,
  close: ["close"],
};

export function pointlessAfter(kind: FollowUpKind): readonly FollowUpKind[] {
  return pointless[kind];
}

/** When a published post is unpinned and removed by itself, as its row says it. */
export type Plan = { readonly unpinAt: Date | null; readonly removeAt: Date | null };

/** What is left of a plan when follow-ups of these kinds are over, or are not to be done: pinning by hand ends an unpinning, too. */
export function withoutPlan(kinds: readonly FollowUpKind[]): Partial<Plan> {
  const isOver = (kind: FollowUpKind) => kinds.includes(kind);
  return {
    ...(isOver("unpin") && { unpinAt: null }),
    ...(isOver("remove") && { removeAt: null }),
  };
}

/** One person may decide so often within 24 hours, each channel counted. */
export const MAX_DAILY_FOLLOW_UPS = 2000;

/** The latest follow-up while it is under way, or has failed: what its owner sees beside the post. */
export type ShownFollowUp = {
  readonly kind: FollowUpKind;
  readonly state: "waiting" | "failed";
  readonly code: DeliveryCode | null;
  readonly description: string;
};

/** A bot cannot remove what is older, whatever its rights. */
export const REMOVABLE_MS = 48 * 3_600_000;
/** How long the others are tried when there is no answer. */
const PATIENCE_MS = 3_600_000;

export function isRemovable(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < REMOVABLE_MS;
}

/** Of what Telegram was preparing only the message is known that its owner named: an album of it cannot be removed as a whole. */
export function areAllKnown(messageIds: readonly number[] | null): boolean {
  return messageIds !== null && messageIds.length > 0 && !messageIds.includes(0);
}

/** Until when it can be removed from its channel; undefined where it is not in it, or where not all of it is known. */
export function removableUntil(publication: {
  readonly status: PublicationStatus;
  readonly publishedAt: Date | null;
  readonly removedAt: Date | null;
  readonly messageIds: readonly number[] | null;
}): Date | undefined {
  const { status, publishedAt, removedAt, messageIds } = publication;
  const isThere = status === "published" && publishedAt !== null && removedAt === null;
  if (!isThere || !areAllKnown(messageIds)) return undefined;
  return new Date(publishedAt.getTime() + REMOVABLE_MS);
}

/** Why one whose time is over is not tried any more. */
export function overCode(kind: FollowUpKind): DeliveryCode {
  return kind === "remove" ? "message_too_old" : "change_unconfirmed";
}

/** Until when it is tried. */
export function followUpDeadline(kind: FollowUpKind, askedAt: Date, publishedAt: Date): Date {
  return kind === "remove"
    ? new Date(publishedAt.getTime() + REMOVABLE_MS)
    : new Date(askedAt.getTime() + PATIENCE_MS);
}

/** The answer to one request of a follow-up. */
export type FollowUpAnswer =
  /** The result is that of a poll that this very request closed: who asks again is only told that it is closed. */
  | { readonly kind: "done"; readonly result?: PollResult | undefined }
  | { readonly kind: "refused"; readonly code: DeliveryCode; readonly description: string }
  /** Telegram told the bot to wait. */
  | { readonly kind: "busy"; readonly retryAfterMs: number }
  /** A file that the bot has sent before was named, and not taken: its bytes are sent next. */
  | { readonly kind: "file_unknown" }
  /** Nothing is known: it may have happened. */
  | { readonly kind: "unreachable" };

export type FollowUpTransition =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly code: DeliveryCode; readonly description: string }
  | { readonly state: "waiting"; readonly delayMs: number; readonly pausesBot: boolean };

/** A refused bot token says nothing about the post: its owner may repair it meanwhile. */
const TOKEN_DELAY_MS = 60_000;

/** `attempts` counts those so far, this one included; `random` is in [0, 1) and spreads retries. */
export function afterFollowUp(
  answer: FollowUpAnswer,
  { attempts, leftMs }: { readonly attempts: number; readonly leftMs: number },
  random: number,
): FollowUpTransition {
  const again = (delayMs: number, code: DeliveryCode, pausesBot = false): FollowUpTransition =>
    delayMs < leftMs
      ? { state: "waiting", delayMs, pausesBot }
      : { state: "failed", code, description: "" };
  switch (answer.kind) {
    case "done":
      return { state: "done" };
    case "refused":
      if (answer.code === "bot_unauthorized") return again(TOKEN_DELAY_MS, answer.code);
      return { state: "failed", code: answer.code, description: answer.description };
    case "busy":
      return again(answer.retryAfterMs, "change_unconfirmed", true);
    case "file_unknown":
      return again(0, "change_unconfirmed");
    case "unreachable":
      return again(retryDelayMs(attempts, random), "change_unconfirmed");
    default:
      return answer satisfies never;
  }
}
