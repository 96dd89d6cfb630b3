/** The outcome of a send. Everything unclear is `unknown`: only what provably was not accepted may be tried again. */
import type { DeliveryCode } from "@vestnik/domain/errors";
import type { FollowUpAnswer } from "@vestnik/domain/followUp";
import type { PollResult } from "@vestnik/domain/pollResult";
import type { Outcome } from "@vestnik/domain/publication";
import type { MessageChange } from "../messenger.ts";
import {
  albumItemProblem,
  cleanDescription,
  deliveryCodeOf,
  isSentFileRefused,
} from "./descriptions.ts";
import type { NoAnswer } from "./answer.ts";
import type { Refusal, Reply } from "./reply.ts";

/** For a 429 that does not say how long to wait. */
export const UNSAID_WAIT_MS = 5000;

/** What Telegram refuses because it is so already. */
const alreadySo: Readonly<Record<MessageChange["kind"], readonly string[]>> = {
  edit: ["message is not modified"],
  remove: ["message to delete not found", "message_id_invalid"],
  pin: ["chat_not_modified"],
  unpin: ["message to unpin not found", "chat_not_modified"],
  close: ["poll has already been closed"],
};

/** Each needs a right of its own. */
const lacking = {
  edit: "message_not_editable",
  remove: "message_not_removable",
  pin: "message_not_pinnable",
  unpin: "message_not_pinnable",
  close: "poll_not_closable",
} as const satisfies Record<MessageChange["kind"], DeliveryCode>;

/** The answer to a change of a message, which may be repeated. */
export function answerToChange(
  change: MessageChange,
  reply: Reply<PollResult | undefined>,
): FollowUpAnswer {
  const { kind } = change;
  if (reply.kind === "answered") return { kind: "done", result: reply.value };
  if (reply.kind === "silent") return { kind: "unreachable" };
  const { status, retryAfterMs = UNSAID_WAIT_MS } = reply;
  if (status === 429) return { kind: "busy", retryAfterMs };
  const isNamed = change.kind === "edit" && change.replacement?.source.kind === "sent";
  if (isNamed && isSentFileRefused(reply.description)) return { kind: "file_unknown" };
  const description = cleanDescription(reply.description);
  const words = description.toLowerCase();
  if (alreadySo[kind].some((part) => words.includes(part))) return { kind: "done" };
  const code = isBotUnauthorized(reply) ? "bot_unauthorized" : deliveryCodeOf(reply.description);
  return {
    kind: "refused",
    code: code === "not_enough_rights" ? lacking[kind] : code,
    description,
  };
}

/** What became of a request that was not answered by its message; `hasSentFiles` when it named files that were sent before. */
export function outcomeOf(
  reply: Exclude<Reply<never>, { kind: "answered" }>,
  hasSentFiles: boolean,
): Outcome {
  switch (reply.kind) {
    case "refused":
      return outcomeOfRefusal(reply, hasSentFiles);
    case "silent":
      return outcomeOfSilence(reply.failure);
    default:
      return reply satisfies never;
  }
}

/** Telegram answers 404 "Not Found" to a malformed token, but names anything else it cannot find. */
function isBotUnauthorized({ status, description }: Refusal): boolean {
  return status === 401 || (status === 404 && description.trim().toLowerCase() === "not found");
}

function outcomeOfSilence({ silence, message }: NoAnswer): Outcome {
  if (silence === "unreachable") {
    return { kind: "deferred", reason: "unreachable", description: message };
  }
  return { kind: "unknown", code: silence, description: message };
}

function outcomeOfRefusal(refusal: Refusal, hasSentFiles: boolean): Outcome {
  const description = cleanDescription(refusal.description);
  if (refusal.status === 429) {
    const retryAfterMs = refusal.retryAfterMs ?? UNSAID_WAIT_MS;
    return { kind: "deferred", reason: "flood", description, retryAfterMs };
  }
  if (refusal.newChatId !== undefined) {
    return { kind: "deferred", reason: "migrated", description, newChatId: refusal.newChatId };
  }
  if (isBotUnauthorized(refusal)) {
    return { kind: "rejected", code: "bot_unauthorized", description };
  }
  if (hasSentFiles && isSentFileRefused(refusal.description)) {
    return { kind: "deferred", reason: "file_unknown", description };
  }
  const problem = albumItemProblem(refusal.description);
  if (problem !== undefined) return outcomeOfAlbumItem(problem, description);
  return { kind: "rejected", code: deliveryCodeOf(refusal.description), description };
}

/**
 * Telegram prepares all pictures of an album before it posts any, and one failure stops the whole album: such an album was not sent. But the
 * request for the album itself can also be interrupted ("Message was not sent", a flood wait), and then a part of it may be in the channel.
 * So only problems known to concern a picture, its caption or the right to post count as refused.
 */
function outcomeOfAlbumItem(problem: string, description: string): Outcome {
  const code = deliveryCodeOf(problem);
  if (code === "telegram_refused") {
    return { kind: "unknown", code: "album_interrupted", description };
  }
  return { kind: "rejected", code, description };
}
