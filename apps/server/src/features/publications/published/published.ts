/**
 * What an owner can decide about a post that is in its channel. A decision is written down here; a worker does it (`delivery/followUps`), and
 * the publication says how far it is.
 */
import { checkCorrection } from "@vestnik/domain/correction";
import { followUpDeadline, isRemovable } from "@vestnik/domain/followUp";
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
      requireInChannel(situation);
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
      const publishedAt = requireInChannel(situation);
      if (!isRemovable(publishedAt, now)) throw new AppError("too_old_to_remove");
      return await planned(situation, "remove", now);
    },
  };
}

export function pinning(kind: "pin" | "unpin", now: Date): Decision {
  return {
    isOpen: () => true,
    async change(situation) {
      requireInChannel(situation);
      return await planned(situation, kind, now);
    },
  };
}

/** When it was published. */
function requireInChannel({ found }: Situation): Date {
  const { status, removedAt, publishedAt, messageIds, sentChatId } = found.publication;
  if (status !== "published" || removedAt !== null || publishedAt === null) {
    throw new AppError("not_published");
  }
  // Its owner said that it is there, and Vestnik does not know which message it is.
  if (!messageIds?.length || (sentChatId === null && found.channel?.chatId === null)) {
    throw new AppError("message_unknown");
  }
  if (found.channel === null) throw new AppError("channel_not_found");
  return publishedAt;
}

async function planned(
  { tx, found }: Situation,
  kind: FollowUpKind,
  now: Date,
  said: { readonly content?: Content; readonly plainText?: string } = {},
) {
  const { id, userId, publishedAt } = found.publication;
  await followUps.replaceWaiting(tx, id, kind);
  const deadline = followUpDeadline(kind, now, publishedAt ?? now);
  await followUps.insert(tx, { userId, publicationId: id, kind, deadline, ...said });
  return { followUp: { kind, state: "waiting" as const, code: null, description: "" } };
}
