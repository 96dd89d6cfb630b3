/**
 * Does what owners decided about published posts: one after the other for each post, tried again until there is an answer or it is too late.
 * A request may be repeated without harm, so nothing has to be proved about one whose answer was lost.
 */
import { afterFollowUp } from "@vestnik/domain/followUp";
import type { FollowUpAnswer, FollowUpTransition } from "@vestnik/domain/followUp";
import { imagesOf } from "@vestnik/domain/post";
import type { Tx } from "../../../db/db.ts";
import { notifyDue } from "../../../db/notices.ts";
import { admitted, pauseBot } from "../../../db/rateLimits.ts";
import type { Deps } from "../../../deps.ts";
import type { MessageChange } from "../../../providers/messenger.ts";
import { openBotToken } from "../../channels/channels.ts";
import { publicationNotice, searchTextOf } from "../../publications/publications.ts";
import { outgoing } from "../outgoing.ts";
import * as queries from "./followUpQueries.ts";
import type { DueFollowUp } from "./followUpQueries.ts";

/** Longer than the longest request, so that only a worker that is gone loses it. An album is removed in up to ten. */
const LEASE_MS = 20 * 60_000;

/** Takes at most so many, each within the pace of its bot and channel. */
export async function claimFollowUps(deps: Deps, limit: number): Promise<DueFollowUp[]> {
  return await deps.database.db.transaction(async (tx) => {
    const due = await queries.lockDue(tx, limit);
    const paced = due.map((each) => ({
      ...each,
      botId: each.channel?.botId ?? null,
      channelId: each.channel?.id ?? each.publication.id,
      weight: each.followUp.kind === "remove" ? (each.publication.messageIds?.length ?? 1) : 1,
    }));
    const started = await admitted(tx, paced);
    const claims = await queries.claim(
      tx,
      started.map(({ followUp }) => followUp.id),
      LEASE_MS,
    );
    return claims.flatMap((followUp) => {
      const found = started.find((each) => each.followUp.id === followUp.id);
      return found ? [{ ...found, followUp }] : [];
    });
  });
}

/** Makes its requests. Never throws because of what Telegram answers. */
export async function carryOut(deps: Deps, due: DueFollowUp): Promise<FollowUpAnswer> {
  const { followUp, publication, channel } = due;
  const chat = publication.sentChatId ?? channel?.chatId;
  if (!channel || !chat) return { kind: "refused", code: "channel_removed", description: "" };
  const { botTokenSealed } = channel;
  if (!botTokenSealed) return { kind: "refused", code: "bot_unauthorized", description: "" };
  const change = await changeOf(deps, due);
  if (!change) return { kind: "refused", code: "upload_gone", description: "" };
  const botToken = openBotToken(deps, { ...channel, botTokenSealed });
  const [first, ...others] = publication.messageIds ?? [];
  // Of an album the first message has the text and is the one that is pinned; each is removed by itself, because a list would hide what stays.
  const ids = followUp.kind === "remove" ? [first, ...others] : [first];
  for (const messageId of ids) {
    if (messageId === undefined) continue;
    const answer = await deps.messenger.change({ botToken, chat, messageId, change });
    if (answer.kind !== "done") return answer;
  }
  return { kind: "done" };
}

async function changeOf(
  deps: Deps,
  { followUp, publication }: DueFollowUp,
): Promise<MessageChange | undefined> {
  const { kind, content } = followUp;
  if (kind !== "edit") return { kind };
  if (content?.kind !== "post") return undefined;
  const message = await outgoing(deps, content);
  if (message?.kind !== "post") return undefined;
  const before = publication.content.kind === "post" ? imagesOf(publication.content) : [];
  return { kind, message, hasOtherImage: imagesOf(content).join(" ") !== before.join(" ") };
}

/** Records what became of it, and tells its owner. */
export async function recordAnswer(
  deps: Deps,
  { followUp, channel }: DueFollowUp,
  answer: FollowUpAnswer,
): Promise<void> {
  const leftMs = followUp.deadline.getTime() - deps.clock().getTime();
  const next = afterFollowUp(answer, { attempts: followUp.attempts, leftMs }, Math.random());
  await deps.database.db.transaction(async (tx) => {
    const publication = await queries.lockPublication(tx, followUp.publicationId);
    if (!publication) return;
    const end = {
      ...endOf(next),
      ...(followUp.kind === "edit" && next.state === "done" && { before: publication.content }),
    };
    if (!(await queries.settle(tx, followUp, end))) return;
    const botId = channel?.botId ?? null;
    if (next.state === "waiting") {
      if (next.pausesBot && botId !== null) await pauseBot(tx, botId, next.delayMs);
      return;
    }
    const done = next.state === "done" ? doneChange(followUp, publication, deps.clock()) : {};
    const shown = await shownAfter(tx, followUp, next);
    const changed = await queries.changePublication(tx, publication.id, {
      ...done,
      followUp: shown,
    });
    if (changed) await notifyDue(tx, publicationNotice(changed));
  });
}

function endOf(next: FollowUpTransition): queries.FollowUpEnd {
  switch (next.state) {
    case "done":
      return { state: "done" };
    case "waiting":
      return { state: "waiting", delayMs: next.delayMs };
    case "failed":
      return { state: "failed", errorCode: next.code, errorDescription: next.description };
    default:
      return next satisfies never;
  }
}

function doneChange(
  { kind, content, plainText }: queries.FollowUpRow,
  { channelTitle }: DueFollowUp["publication"],
  now: Date,
): Partial<DueFollowUp["publication"]> {
  switch (kind) {
    case "edit":
      return {
        ...(content && { content }),
        ...(plainText !== null && { plainText, searchText: searchTextOf(plainText, channelTitle) }),
        editedAt: now,
      };
    case "remove":
      return { removedAt: now, pinnedAt: null };
    case "pin":
      return { pinnedAt: now };
    case "unpin":
      return { pinnedAt: null };
    default:
      return kind satisfies never;
  }
}

/** A failure stays in sight until its owner decides something else; else what still waits is shown. */
async function shownAfter(
  tx: Tx,
  { kind, publicationId }: queries.FollowUpRow,
  next: Exclude<FollowUpTransition, { state: "waiting" }>,
): Promise<DueFollowUp["publication"]["followUp"]> {
  const { state } = next;
  if (state === "failed") return { kind, state, code: next.code, description: next.description };
  const waiting = await queries.findWaiting(tx, publicationId);
  return waiting ? { kind: waiting.kind, state: "waiting", code: null, description: "" } : null;
}
