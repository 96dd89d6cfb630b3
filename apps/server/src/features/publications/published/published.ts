/**
 * What an owner can decide about a post that is in its channel. A decision is written down here; a worker does it (`delivery/followUps`), and
 * the publication says how far it is.
 */
import { checkCorrection } from "@vestnik/domain/correction";
import { followUpDeadline, isRemovable, MAX_DAILY_FOLLOW_UPS } from "@vestnik/domain/followUp";
import type { FollowUpKind } from "@vestnik/domain/followUp";
import type { Content } from "@vestnik/domain/content";
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

/** Everything the post says anew. How it was delivered cannot change: silent and protected stay. */
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
      const content: Content = {
        ...written,
        silent: before.silent,
        protected: before.protected,
      };
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

/** What still waits is not done, and a failure is out of sight. What is under way cannot be called back. */
export const withdrawal: Decision = {
  isOpen: ({ followUp }) => followUp !== null,
  async change({ tx, found }) {
    await followUps.replaceWaiting(tx, found.publication.id, "remove");
    return { followUp: null };
  },
};

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
  await followUps.replaceWaiting(tx, id, kind);
  await followUps.forgetOld(tx, id, MAX_KEPT - 1);
  const deadline = followUpDeadline(kind, now, publishedAt ?? now);
  await followUps.insert(tx, { userId, publicationId: id, kind, deadline, ...said });
  return { followUp: { kind, state: "waiting" as const, code: null, description: "" } };
}
