/**
 * What an owner can decide about a post that is in its channel. A decision is written down here; a worker does it (`delivery/followUps`), and
 * the publication says how far it is.
 */
import { checkCorrection, corrected } from "@vestnik/domain/correction";
import {
  areAllKnown,
  followUpDeadline,
  followUpKinds,
  isRemovable,
  MAX_DAILY_FOLLOW_UPS,
  pointlessAfter,
  withoutPlan,
} from "@vestnik/domain/followUp";
import type { FollowUpKind } from "@vestnik/domain/followUp";
import type { Content } from "@vestnik/domain/content";
import { channelLabel, readMessageLink } from "@vestnik/domain/channel";
import { isPreparing } from "@vestnik/domain/publication";
import { pollClosesAt } from "@vestnik/domain/pollResult";
import { AppError, refuseProblems } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import { requireOwnUploads } from "../../uploads/uploads.ts";
import { uploadsOf, writtenOf } from "../content/content.ts";
import type { PostInput } from "../content/content.ts";
import * as queries from "../queries.ts";
import type { Decision, Situation } from "../waiting/decisions.ts";
import * as followUps from "./followUpQueries.ts";

/** So many decisions about one publication are kept, with what it said before. */
const MAX_KEPT = 20;

/** Everything the post says anew. What was decided when it was published stays. */
export async function fixing(
  deps: Deps,
  userId: string,
  fix: Omit<PostInput, "kind">,
  now: Date,
): Promise<Decision> {
  const read = await deps.contentReader.readPublication(userId, { ...fix, kind: "post" });
  refuseProblems(read.problems);
  const { content: written, plainText } = writtenOf(read);
  if (written.kind === "poll") throw new AppError("poll_not_editable");
  return {
    isOpen: () => true,
    async change(situation) {
      const { tx, found } = situation;
      const { id, content: before } = found.publication;
      await requireInChannel(situation);
      refuseProblems(checkCorrection(before, written));
      const content = corrected(before, written);
      const filenames = uploadsOf(content).filter((name) => !uploadsOf(before).includes(name));
      await requireOwnUploads(tx, userId, filenames);
      // What it showed before stays: its owner may take the change back.
      await queries.linkMoreUploads(tx, id, filenames);
      return await planned(situation, "edit", now, { content, plainText });
    },
  };
}

export function removing(now: Date): Decision {
  return {
    isOpen: () => true,
    async change(situation) {
      const publishedAt = await requireInChannel(situation);
      if (!areAllKnown(situation.found.publication.messageIds)) {
        throw new AppError("message_unknown");
      }
      if (!isRemovable(publishedAt, now)) throw new AppError("too_old_to_remove");
      return await planned(situation, "remove", now);
    },
  };
}

/** Pressed while a correction is being recorded, it is not asked for twice. */
export function pinning(kind: "pin" | "unpin", now: Date): Decision {
  return {
    isOpen: () => true,
    ofAnyVersion: true,
    async change(situation) {
      await requireInChannel(situation);
      return await planned(situation, kind, now);
    },
  };
}

/** Voting is over after it. Its votes are in Telegram's answer, and nowhere else. */
export function closing(now: Date): Decision {
  return {
    isOpen: () => true,
    ofAnyVersion: true,
    async change(situation) {
      const publishedAt = await requireInChannel(situation);
      const { content, pollClosedAt } = situation.found.publication;
      if (content.kind !== "poll") throw new AppError("not_a_poll");
      const closesAt = pollClosesAt(content.closeAfterMinutes, publishedAt);
      const isOver = closesAt !== null && closesAt <= now;
      if (pollClosedAt !== null || isOver) throw new AppError("poll_closed");
      return await planned(situation, "close", now);
    },
  };
}

/** What still waits is not done, and a failure is out of sight. What is under way cannot be called back. */
export const withdrawal: Decision = {
  isOpen: ({ followUp }) => followUp !== null,
  async change({ tx, found }) {
    const { id, followUp } = found.publication;
    await followUps.replaceWaiting(tx, id, followUpKinds, { planned: false });
    // What is not pinned need not be unpinned.
    const unpinned = followUp?.kind === "pin" ? pointlessAfter("pin") : [];
    await followUps.replaceWaiting(tx, id, unpinned);
    return { ...withoutPlan(unpinned), followUp: null };
  },
};

/** What its content asked for is not done any more: it stays pinned, and stays in its channel. */
export const cancellation: Decision = {
  isOpen: ({ unpinAt, removeAt }) => unpinAt !== null || removeAt !== null,
  async change({ tx, found: { publication } }) {
    await followUps.replaceWaiting(tx, publication.id, ["unpin", "remove"], { planned: true });
    // Another decision is no answer to a failure.
    return { unpinAt: null, removeAt: null, cause: publication.cause };
  },
};

/** What Telegram was preparing is in its channel: its owner says which message it is. */
export function telling(link: string, linkRoot: string): Decision {
  return {
    isOpen: ({ status, messageIds, removedAt }) =>
      status === "published" && removedAt === null && isPreparing(messageIds),
    change({ found: { publication, channel } }) {
      if (channel === null) throw new AppError("channel_not_found");
      const messageId = readMessageLink({ linkRoot, ...channel }, link);
      if (messageId === undefined) {
        throw new AppError("message_link_invalid", { channel: channelLabel(channel) });
      }
      const [, ...others] = publication.messageIds ?? [];
      return { messageIds: [messageId, ...others], cause: publication.cause };
    },
  };
}

/** When it was published. */
async function requireInChannel({ tx, found }: Situation): Promise<Date> {
  const { id, status, removedAt, publishedAt, messageIds, sentChatId } = found.publication;
  if (status !== "published" || removedAt !== null || publishedAt === null) {
    throw new AppError("not_published");
  }
  // Its owner said that it is there, and Vestnik does not know which message it is.
  if (!messageIds?.length || (sentChatId === null && found.channel?.chatId === null)) {
    throw new AppError("message_unknown");
  }
  if (isPreparing(messageIds)) throw new AppError("message_preparing");
  if (found.channel === null) throw new AppError("channel_not_found");
  // In a group that became a supergroup the messages of before cannot be reached.
  if (sentChatId !== null && sentChatId !== found.channel.chatId) {
    throw new AppError("message_unknown");
  }
  if (await followUps.isBeingRemoved(tx, id)) throw new AppError("being_removed");
  return publishedAt;
}

async function planned(
  { tx, found }: Situation,
  kind: FollowUpKind,
  now: Date,
  said: { readonly content?: Content; readonly plainText?: string } = {},
) {
  const { id, userId, publishedAt } = found.publication;
  if ((await followUps.countOfDay(tx, userId)) >= MAX_DAILY_FOLLOW_UPS) {
    throw new AppError("daily_change_limit_reached", { limit: MAX_DAILY_FOLLOW_UPS });
  }
  const pointless = pointlessAfter(kind);
  await followUps.replaceWaiting(tx, id, pointless);
  await followUps.forgetOld(tx, id, MAX_KEPT - 1);
  const deadline = followUpDeadline(kind, now, publishedAt ?? now);
  await followUps.insert(tx, { userId, publicationId: id, kind, deadline, ...said });
  return {
    ...withoutPlan(pointless),
    followUp: { kind, state: "waiting" as const, code: null, description: "" },
  };
}
