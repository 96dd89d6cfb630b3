/** Presents a publication for the API. */
import type { Attempt, FollowUp, Publication } from "@vestnik/contract/publications";
import { isByEarlierBot } from "@vestnik/domain/botRights";
import {
  channelLabel,
  chatLink,
  foreseenCodeOf,
  holdReasonOf,
  messageLink,
} from "@vestnik/domain/channel";
import type { ChatAddress } from "@vestnik/domain/channel";
import { removableUntil } from "@vestnik/domain/followUp";
import { isPreparing, restorableUntil, sentLaterAt } from "@vestnik/domain/publication";
import { warningOf } from "@vestnik/domain/warning";
import type { Content } from "@vestnik/domain/content";
import type { AppError } from "../../appError.ts";
import { postView } from "./content/content.ts";
import type { AttemptRow, FollowUpRow, PublicationWithChannel } from "./queries.ts";

export function publicationView(
  { publication: row, channel, secondStatus }: PublicationWithChannel,
  linkRoot: string,
): Publication {
  const [firstMessageId] = row.messageIds ?? [];
  const isWaiting = row.status === "scheduled";
  const holdReason = channel && holdReasonOf(channel);
  const heldBy = isWaiting ? (holdReason ?? (row.awaitsRelease ? "restore" : null)) : null;
  const chat = channel && { linkRoot, username: channel.username, chatId: channel.chatId };
  const sentTo = chat && sentChatOf(row, chat);
  return {
    id: row.id,
    batchId: row.batchId,
    firstId: row.firstId,
    secondStatus,
    ...contentView(row.content),
    channelId: row.channelId,
    channelTitle: channel ? channelLabel(channel) : row.channelTitle,
    status: row.status,
    version: row.version,
    dueAt: row.dueAt.toISOString(),
    notBefore: row.notBefore.toISOString(),
    timeZone: row.timeZone,
    latePolicy: row.latePolicy,
    lateLimitAt: row.lateLimitAt.toISOString(),
    warning: warningOf({
      ...row,
      foreseenCode: channel && foreseenCodeOf(channel.status),
      changeCode: row.followUp?.code ?? null,
    }),
    deferred: isWaiting && row.attempts > 0,
    held: heldBy !== null,
    heldBy,
    error: row.errorCode && { code: row.errorCode, description: row.errorDescription ?? "" },
    reportAwaited: isReportAwaited(row),
    messageUrl:
      sentTo && firstMessageId && row.removedAt === null
        ? messageLink(sentTo, firstMessageId)
        : null,
    channelUrl: chat && chatLink(chat),
    preparing: row.status === "published" && isPreparing(row.messageIds),
    byEarlierBot: channel !== null && isByEarlierBot(row.sentBotId, channel.botId),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    editedAt: row.editedAt?.toISOString() ?? null,
    removedAt: row.removedAt?.toISOString() ?? null,
    removableUntil: removableUntil(row)?.toISOString() ?? null,
    pinnedAt: row.pinnedAt?.toISOString() ?? null,
    pollClosedAt: row.pollClosedAt?.toISOString() ?? null,
    pollResult: row.pollResult,
    pollVotes: row.pollVotes,
    pollVotesAt: row.pollVotesAt?.toISOString() ?? null,
    unpinAt: row.unpinAt?.toISOString() ?? null,
    removeAt: row.removeAt?.toISOString() ?? null,
    followUp: row.followUp,
    sentLaterAt: sentLaterAt(row)?.toISOString() ?? null,
    restorableUntil: restorableUntil(row, holdReason !== null)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A group that became a supergroup has its older messages under its older number. */
function sentChatOf({ sentChatId }: Row, chat: ChatAddress): ChatAddress {
  if (sentChatId === null || sentChatId === chat.chatId) return chat;
  return { linkRoot: chat.linkRoot, username: sentChatId, chatId: sentChatId };
}

type Row = PublicationWithChannel["publication"];

/** True until its worker's journal is read: reading it clears the worker's name, whether it contained an answer or not. */
function isReportAwaited({ status, errorCode, workerId }: Row): boolean {
  return status === "unconfirmed" && errorCode === "worker_stopped" && workerId !== null;
}

type ContentView = {
  [Kind in Publication["kind"]]: Pick<Extract<Publication, { kind: Kind }>, "kind" | "content">;
}[Publication["kind"]];

function contentView(stored: Content): ContentView {
  if (stored.kind === "poll") {
    const { kind, ...poll } = stored;
    return { kind, content: { ...poll, options: [...poll.options] } };
  }
  return { kind: stored.kind, content: postView(stored) };
}

export function followUpView(row: FollowUpRow): FollowUp {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    requestedAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    code: row.errorCode,
    description: row.errorDescription,
    content: row.state !== "done" && row.content?.kind === "post" ? postView(row.content) : null,
    before: row.before?.kind === "post" ? postView(row.before) : null,
  };
}

export function attemptView(row: AttemptRow): Attempt {
  return {
    id: row.id,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    outcome: row.outcome,
    code: row.code,
    description: row.description,
  };
}

type Decided = {
  readonly publication: PublicationWithChannel;
  readonly refusal: Pick<AppError, "code" | "details"> | undefined;
};

/** The answer to a decision: each publication as it is now, and why it did not change, if it did not. */
export function decisionView(results: readonly Decided[], linkRoot: string) {
  return {
    success: true as const,
    results: results.map(({ publication, refusal }) => ({
      publication: publicationView(publication, linkRoot),
      refusal: refusal ? { code: refusal.code, details: refusal.details } : null,
    })),
  };
}
