/**
 * What an owner can decide about a publication that waits, or provably was not sent: alone (`waiting.ts`) or with others of its batch
 * (`batches.ts`). A decision checks everything before it writes: refused, it leaves nothing behind in a transaction that goes on.
 */
import { channelLabel, holdReasonOf } from "@vestnik/domain/channel";
import { isReschedulable, restorableUntil } from "@vestnik/domain/publication";
import type { LatePolicy } from "@vestnik/domain/publication";
import { AppError, refuseProblems } from "../../../appError.ts";
import type { Tx } from "../../../db/db.ts";
import type { Deps } from "../../../deps.ts";
import { planOf } from "../../plans/plans.ts";
import { requireOwnUploads } from "../../uploads/uploads.ts";
import { afresh, dueAsBefore, dueOn } from "../changeQueries.ts";
import type { PublicationChange } from "../changeQueries.ts";
import type { Content } from "@vestnik/domain/content";
import { uploadsOf, writtenOf } from "../content/content.ts";
import type { PostInput } from "../content/content.ts";
import { readDueAt } from "../dueAt.ts";
import type { ChosenTime } from "../dueAt.ts";
import * as queries from "../queries.ts";
import type { PublicationRow, PublicationWithChannel } from "../queries.ts";
import {
  requireFirstMessage,
  requireItsChannelWithinPlan,
  requireOwnChannels,
  requireSendable,
  requireTopicOfOneGroup,
  requireWithinPlan,
} from "../requirements.ts";

export type Situation = {
  readonly tx: Tx;
  readonly found: PublicationWithChannel;
  readonly accountStart: Date;
  /** How long after its batch's first it is sent. */
  readonly turnMs: number;
};

export type Decision = {
  /** Whether it comes in time for a publication with this status. */
  readonly isOpen: (publication: PublicationRow) => boolean;
  /** It is about the message, not about what it says: another version than its owner saw does not refuse it. */
  readonly ofAnyVersion?: boolean;
  readonly change: (situation: Situation) => PublicationChange | Promise<PublicationChange>;
};

/** A post's new content, channel and time; what is left out stays. A date of `null` publishes the changed post now. */
export type PostEdit = Omit<PostInput, "kind"> &
  Pick<ChosenTime, "timeZone"> & {
    /** Left out, it stays. */
    readonly scheduledDate?: string | null | undefined;
    readonly channelId?: string | undefined;
    readonly latePolicy?: LatePolicy | undefined;
  };

/** What an edit says and when it is due, read and checked; the time counts only where the edit gives one. */
export type ReadEdit = {
  readonly content: Content;
  readonly plainText: string;
  /** `null` is now. */
  readonly dueAt: Date | null;
};

/** Reads the content once, before any transaction. */
export async function readEdit(
  deps: Deps,
  userId: string,
  edit: PostEdit,
  now: Date,
): Promise<ReadEdit> {
  const read = await deps.contentReader.readPublication(userId, { ...edit, kind: "post" });
  const { scheduledDate, timeZone } = edit;
  // A zone without a date changes nothing, but it must be one.
  const { dueAt, problems } = readDueAt({ scheduledDate: scheduledDate ?? null, timeZone }, now);
  refuseProblems([...read.problems, ...problems]);
  return { ...writtenOf(read), dueAt };
}

export async function editing(
  deps: Deps,
  userId: string,
  edit: PostEdit,
  now: Date,
): Promise<Decision> {
  return editingAsRead(deps, edit, await readEdit(deps, userId, edit, now), now);
}

export function editingAsRead(
  deps: Deps,
  { scheduledDate, timeZone, ...edit }: PostEdit,
  { content, plainText, dueAt }: ReadEdit,
  now: Date,
): Decision {
  return {
    isOpen: isWaiting,
    async change({ tx, found, accountStart, turnMs }) {
      const { publication } = found;
      if (publication.kind === "poll") throw new AppError("poll_not_editable");
      const account = { id: publication.userId, createdAt: accountStart };
      const { channelId: wantedId = publication.channelId } = edit;
      const channel = await requireChannel(deps, tx, account, { publication, wantedId, now });
      await requireTopicOfOneGroup(tx, content, {
        userId: publication.userId,
        batchId: publication.batchId,
        exceptId: publication.id,
        channelIds: channel.channelId === null ? [] : [channel.channelId],
      });
      if (scheduledDate === null && channel.channelId === publication.channelId) {
        await requireItsChannelWithinPlan(deps, tx, found, accountStart, now);
      }
      await replaceUploads(tx, publication, uploadsOf(content));
      const { latePolicy = publication.latePolicy } = edit;
      return {
        ...afresh,
        ...channel,
        content,
        plainText,
        searchText: queries.searchTextOf(plainText, channel.channelTitle),
        ...(scheduledDate === undefined
          ? dueAsBefore(publication, latePolicy, turnMs)
          : dueOn(dueAt, latePolicy, turnMs)),
        latePolicy,
        timeZone: timeZone ?? publication.timeZone,
        warningCode: null,
      };
    },
  };
}

/** Sets another time for what waits, or for what provably was not sent. */
export function rescheduling(deps: Deps, chosen: ChosenTime, now: Date): Decision {
  const dueAt = requireDueAt(chosen, now);
  return {
    isOpen: ({ status, errorCode }) => isReschedulable(status, errorCode),
    async change({ tx, found, accountStart, turnMs }) {
      const { publication } = found;
      if (!isWaiting(publication)) {
        await requireItsChannelWithinPlan(deps, tx, found, accountStart, now);
        await requireSendable(deps, tx, publication, accountStart, now);
      }
      return {
        ...afresh,
        ...dueOn(dueAt, publication.latePolicy, turnMs),
        timeZone: chosen.timeZone ?? publication.timeZone,
      };
    },
  };
}

export function publishingNow(deps: Deps, now: Date): Decision {
  return {
    isOpen: isWaiting,
    async change({ tx, found, accountStart, turnMs }) {
      await requireItsChannelWithinPlan(deps, tx, found, accountStart, now);
      return { ...afresh, ...dueOn(null, found.publication.latePolicy, turnMs) };
    },
  };
}

/** Sends at once what provably was not sent; what may have arrived is decided one by one (`resolvePublication`). */
export function sendingAgain(deps: Deps, now: Date): Decision {
  return {
    isOpen: (publication) =>
      !isWaiting(publication) && isReschedulable(publication.status, publication.errorCode),
    async change({ tx, found, accountStart, turnMs }) {
      const { publication } = found;
      await requireItsChannelWithinPlan(deps, tx, found, accountStart, now);
      await requireSendable(deps, tx, publication, accountStart, now);
      return { ...afresh, ...dueOn(null, publication.latePolicy, turnMs) };
    },
  };
}

/** Marks it as deleted, so that its owner can restore it. */
export const deletion: Decision = {
  isOpen: isWaiting,
  change: () => ({ status: "deleted" }),
};

/** Restores a deleted publication: it is scheduled for its time again, and counts again. Where a channel holds what is due, it waits as before. */
export function restoration(deps: Deps, now: Date): Decision {
  return {
    isOpen: ({ status }) => status === "deleted",
    async change({ tx, found: { publication, channel }, accountStart }) {
      await requireFirstMessage(tx, publication);
      const isHeld = channel !== null && holdReasonOf(channel) !== null;
      const until = restorableUntil(publication, isHeld);
      if (until === null || until <= now) throw new AppError("schedule_in_past");
      await requireFreeChannel(tx, publication, publication.channelId);
      await requireSendable(deps, tx, publication, accountStart, now);
      return { status: "scheduled" };
    },
  };
}

function isWaiting({ status }: Pick<PublicationRow, "status">): boolean {
  return status === "scheduled";
}

function requireDueAt(chosen: ChosenTime, now: Date): Date {
  const { dueAt, problems } = readDueAt(chosen, now);
  refuseProblems(problems);
  if (dueAt === null) throw new AppError("no_schedule_date");
  return dueAt;
}

/** A post stays in its channel even while that is held; moving it into such a channel is refused. */
async function requireChannel(
  deps: Deps,
  tx: Tx,
  account: { readonly id: string; readonly createdAt: Date },
  wanted: {
    readonly publication: PublicationRow;
    readonly wantedId: string | null;
    readonly now: Date;
  },
): Promise<Pick<PublicationRow, "channelId" | "channelTitle">> {
  const { channelId, channelTitle } = wanted.publication;
  if (wanted.wantedId === null || wanted.wantedId === channelId) return { channelId, channelTitle };
  const [channel] = await requireOwnChannels(tx, account.id, [wanted.wantedId]);
  if (!channel) throw new AppError("channel_not_found");
  await requireFreeChannel(tx, wanted.publication, channel.id);
  const label = channelLabel(channel);
  await requireWithinPlan(
    [{ label, overPlan: channel.overPlan }],
    async () => await planOf(deps, tx, account, wanted.now),
  );
  return { channelId: channel.id, channelTitle: label };
}

/** A channel has one publication of a batch that is not deleted, so that nothing goes out twice in it. */
async function requireFreeChannel(
  tx: Tx,
  { userId, id, batchId, channelTitle }: PublicationRow,
  channelId: string | null,
): Promise<void> {
  if (channelId === null) return;
  const isTaken = await queries.isInBatch(tx, { userId, batchId, channelId, exceptId: id });
  if (isTaken) throw new AppError("channel_has_post", { channel: channelTitle });
}

async function replaceUploads(
  tx: Tx,
  { userId, id }: PublicationRow,
  filenames: readonly string[],
): Promise<void> {
  await requireOwnUploads(tx, userId, filenames);
  await queries.unlinkUploads(tx, id);
  await queries.linkUploads(tx, [id], filenames);
}
