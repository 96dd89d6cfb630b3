/** What an owner does with a waiting publication: edit it, move it, send it at once, delete it and restore it. */
import { channelLabel } from "@vestnik/domain/channel";
import { isReschedulable, lateLimit } from "@vestnik/domain/publication";
import type { LatePolicy } from "@vestnik/domain/publication";
import { AppError, refuseProblems } from "../../../appError.ts";
import type { Tx } from "../../../db/db.ts";
import { notifyDue, notifyOwner } from "../../../db/notices.ts";
import type { StoredContent } from "../../../db/schema.ts";
import type { Deps } from "../../../deps.ts";
import { lockUser } from "../../auth/auth.ts";
import { requireOwnUploads } from "../../uploads/uploads.ts";
import { afresh, dueNow, dueNowWith, updateAsSeen } from "../changeQueries.ts";
import type { PublicationChange } from "../changeQueries.ts";
import { uploadsOf, writtenOf } from "../content/content.ts";
import type { PostInput } from "../content/content.ts";
import { readDueAt } from "../dueAt.ts";
import type { ChosenTime } from "../dueAt.ts";
import { publicationNotice } from "../publications.ts";
import * as queries from "../queries.ts";
import type { PublicationRow, PublicationWithChannel } from "../queries.ts";
import {
  requireItsChannelWithinPlan,
  requireOwnChannels,
  requirePublication,
  requireSendable,
  requireWithinPlan,
} from "../requirements.ts";

/** A publication as its owner saw it when deciding. Without a version only its status is compared. */
export type Seen = {
  readonly userId: string;
  readonly id: string;
  readonly version?: number | undefined;
  /** The required kind; a publication of the other kind counts as not found. */
  readonly kind?: StoredContent["kind"] | undefined;
};

/** A post's new content, channel and time; what is left out stays. A date of `null` publishes the changed post now. */
export type PostEdit = Omit<PostInput, "kind"> &
  ChosenTime & {
    readonly channelId: string;
    readonly latePolicy?: LatePolicy | undefined;
  };

export async function editPost(
  deps: Deps,
  seen: Seen,
  edit: PostEdit,
  now: Date,
): Promise<PublicationWithChannel> {
  const read = await deps.contentReader.readPublication(seen.userId, { ...edit, kind: "post" });
  const { dueAt, problems } = readDueAt(edit, now);
  refuseProblems([...read.problems, ...problems]);
  const { content, plainText } = writtenOf(read);
  return await changeAsSeen(deps, seen, isWaiting, async (tx, found, accountStart) => {
    const { publication } = found;
    if (publication.kind === "poll") throw new AppError("poll_not_editable");
    const account = { id: publication.userId, createdAt: accountStart };
    const channel = await requireChannel(deps, tx, account, {
      publication,
      wantedId: edit.channelId,
      now,
    });
    if (dueAt === null && channel.channelId === publication.channelId) {
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
      ...(dueAt === null ? dueNowWith(latePolicy) : dueOn(dueAt, latePolicy)),
      latePolicy,
      timeZone: edit.timeZone ?? publication.timeZone,
      warningCode: null,
    };
  });
}

/** Sets another time for what waits, or for what provably was not sent. */
export async function reschedule(
  deps: Deps,
  seen: Seen,
  chosen: ChosenTime,
  now: Date,
): Promise<PublicationWithChannel> {
  const dueAt = requireDueAt(chosen, now);
  const isOpen = ({ status, errorCode }: PublicationRow) => isReschedulable(status, errorCode);
  return await changeAsSeen(deps, seen, isOpen, async (tx, found, accountStart) => {
    const { publication } = found;
    if (!isWaiting(publication)) {
      await requireItsChannelWithinPlan(deps, tx, found, accountStart, now);
      await requireSendable(deps, tx, publication, accountStart, now);
    }
    return {
      ...afresh,
      ...dueOn(dueAt, publication.latePolicy),
      timeZone: chosen.timeZone ?? publication.timeZone,
    };
  });
}

export async function publishNow(
  deps: Deps,
  seen: Seen,
  now: Date,
): Promise<PublicationWithChannel> {
  return await changeAsSeen(deps, seen, isWaiting, async (tx, found, accountStart) => {
    await requireItsChannelWithinPlan(deps, tx, found, accountStart, now);
    return { ...afresh, ...dueNow };
  });
}

/** Marks it as deleted, so that its owner can restore it. */
export async function deletePublication(deps: Deps, seen: Seen): Promise<PublicationWithChannel> {
  return await changeAsSeen(deps, seen, isWaiting, () => ({ status: "deleted" }));
}

/** Restores a deleted publication: it is scheduled for its time again, and counts again. In a channel beyond the plan it waits as before. */
export async function restorePublication(
  deps: Deps,
  seen: Seen,
  now: Date,
): Promise<PublicationWithChannel> {
  const isDeleted = ({ status }: PublicationRow) => status === "deleted";
  return await changeAsSeen(deps, seen, isDeleted, async (tx, { publication }, accountStart) => {
    if (publication.dueAt <= now) throw new AppError("schedule_in_past");
    await requireSendable(deps, tx, publication, accountStart, now);
    return { status: "scheduled" };
  });
}

function isWaiting({ status }: PublicationRow): boolean {
  return status === "scheduled";
}

/**
 * One decision about one publication, while it has a suitable status and is as its owner saw it. Another status means "too late"; a suitable
 * status with another version means "changed elsewhere". A worker may claim it at any moment, so the update itself checks again.
 */
async function changeAsSeen(
  deps: Deps,
  { userId, id, version, kind }: Seen,
  isOpen: (publication: PublicationRow) => boolean,
  decide: (
    tx: Tx,
    found: PublicationWithChannel,
    accountStart: Date,
  ) => PublicationChange | Promise<PublicationChange>,
): Promise<PublicationWithChannel> {
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const found = await requirePublication(tx, userId, id, kind);
    const { publication } = found;
    if (!isOpen(publication)) throw new AppError("too_late");
    if (version !== undefined && version !== publication.version) {
      throw new AppError("changed_elsewhere");
    }
    const change = await decide(tx, found, user.createdAt);
    const { status } = publication;
    const isChanged = await updateAsSeen(tx, { userId, id, status, version }, change);
    const changed = await requirePublication(tx, userId, id);
    if (!isChanged) {
      throw new AppError(isOpen(changed.publication) ? "changed_elsewhere" : "too_late");
    }
    await notifyOwner(tx, publicationNotice(changed.publication));
    await notifyDue(tx);
    return changed;
  });
}

function requireDueAt(chosen: ChosenTime, now: Date): Date {
  const { dueAt, problems } = readDueAt(chosen, now);
  refuseProblems(problems);
  if (dueAt === null) throw new AppError("no_schedule_date");
  return dueAt;
}

function dueOn(dueAt: Date, latePolicy: LatePolicy): PublicationChange {
  return { dueAt, notBefore: dueAt, lateLimitAt: lateLimit(dueAt, latePolicy) };
}

/** A post stays in its channel even while that is held; moving it into such a channel is refused. */
async function requireChannel(
  deps: Deps,
  tx: Tx,
  account: { readonly id: string; readonly createdAt: Date },
  wanted: { readonly publication: PublicationRow; readonly wantedId: string; readonly now: Date },
): Promise<Pick<PublicationRow, "channelId" | "channelTitle">> {
  const { channelId, channelTitle } = wanted.publication;
  if (wanted.wantedId === channelId) return { channelId, channelTitle };
  const [channel] = await requireOwnChannels(tx, account.id, [wanted.wantedId]);
  if (!channel) throw new AppError("channel_not_found");
  const label = channelLabel(channel);
  await requireWithinPlan(deps, tx, account, [{ label, overPlan: channel.overPlan }], wanted.now);
  return { channelId: channel.id, channelTitle: label };
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
