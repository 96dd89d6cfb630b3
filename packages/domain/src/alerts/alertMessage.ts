/**
 * The way of a message that tells an owner of a cause. It follows the rules of publications: written down before it is sent, tried again
 * only when it provably was not accepted, never sent again after an answer that was lost.
 */
import type { DeliveryCode } from "../errors.ts";
import { retryDelayMs } from "../publications/publication.ts";
import type { Outcome } from "../publications/publication.ts";

export type AlertMessageState =
  | "pending"
  /** A request may be under way: committed before it leaves. */
  | "asking"
  | "sent"
  /** It may have arrived, and nothing proves it. It is never sent again; the product tells of its cause anyway. */
  | "unconfirmed"
  /** The person has blocked the bot, or has never let it write. */
  | "blocked"
  /** Telegram would not have this text: a mistake of ours. */
  | "refused"
  /** Its cause was over before it was sent, or its owner wants no messages. */
  | "dropped";

/** `trouble`: something did not go out, or will not; `again`: it works again. */
export type AlertMessageKind = "trouble" | "again";

export type AlertTransition =
  | { readonly state: Exclude<AlertMessageState, "pending" | "asking" | "dropped"> }
  | {
      readonly state: "pending";
      readonly delayMs: number;
      /** Telegram told the bot to wait, with all its messages. */
      readonly pausesBot: boolean;
    };

/** Telegram refuses with these when the person has blocked the bot or has not let it write. */
const blockedCodes: readonly DeliveryCode[] = [
  "bot_forbidden",
  "bot_cannot",
  "bot_kicked",
  "chat_not_found",
  "chat_unavailable",
  "permission_denied",
  "no_write_access",
];

/** The login bot's own token is refused: only the operator can mend that, and then the messages go out. */
const UNAUTHORIZED_DELAY_MS = 5 * 60_000;

/** `attempts` counts those so far, this one included; `random` is in [0, 1) and spreads retries. */
export function afterAlertOutcome(
  outcome: Outcome,
  attempts: number,
  random: number,
): AlertTransition {
  switch (outcome.kind) {
    case "delivered":
      return { state: "sent" };
    case "unknown":
      return { state: "unconfirmed" };
    case "deferred": {
      const delayMs = outcome.retryAfterMs ?? retryDelayMs(attempts, random);
      return { state: "pending", delayMs, pausesBot: outcome.reason === "flood" };
    }
    case "rejected":
      if (outcome.code === "bot_unauthorized") {
        return { state: "pending", delayMs: UNAUTHORIZED_DELAY_MS, pausesBot: true };
      }
      return { state: blockedCodes.includes(outcome.code) ? "blocked" : "refused" };
    default:
      return outcome satisfies never;
  }
}

/** The worker is gone that had written its intent down: its request may have left, and nothing proves it. */
export const afterAlertCrash: AlertMessageState = "unconfirmed";

/** A moment in which more of the same cause gathers, and a dead worker's journal is read: what it proves needs no message. */
const GATHER_MS = 10_000;
/** A channel that gave no answer mostly answers at the next check. */
const DOUBTFUL_MS = 6 * 60_000;

/** How long a message waits before it is tried first. */
export function gatherMs({ isDoubtful }: { readonly isDoubtful: boolean }): number {
  return isDoubtful ? DOUBTFUL_MS : GATHER_MS;
}
