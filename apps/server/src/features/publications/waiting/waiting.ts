/** What an owner does with a waiting publication: edit it, move it, send it at once, delete it and restore it. */
import { AppError } from "../../../appError.ts";
import { notifyDue } from "../../../db/notices.ts";
import type { StoredContent } from "../../../db/schema.ts";
import type { Deps } from "../../../deps.ts";
import { lockUser } from "../../auth/auth.ts";
import { removeOlderDeleted, updateAsSeen } from "../changeQueries.ts";
import type { ChosenTime } from "../dueAt.ts";
import { publicationNotice } from "../publications.ts";
import type { PublicationWithChannel } from "../queries.ts";
import { requirePublication } from "../requirements.ts";
import * as decisions from "./decisions.ts";
import type { Decision, PostEdit } from "./decisions.ts";

/** A publication as its owner saw it when deciding. Without a version only its status is compared. */
export type Seen = {
  readonly userId: string;
  readonly id: string;
  readonly version?: number | undefined;
  /** The required kind; a publication of the other kind counts as not found. */
  readonly kind?: StoredContent["kind"] | undefined;
};

export async function editPost(
  deps: Deps,
  seen: Seen,
  edit: PostEdit,
  now: Date,
): Promise<PublicationWithChannel> {
  return await changeAsSeen(deps, seen, await decisions.editing(deps, seen.userId, edit, now));
}

export async function reschedule(
  deps: Deps,
  seen: Seen,
  chosen: ChosenTime,
  now: Date,
): Promise<PublicationWithChannel> {
  return await changeAsSeen(deps, seen, decisions.rescheduling(deps, chosen, now));
}

export async function publishNow(
  deps: Deps,
  seen: Seen,
  now: Date,
): Promise<PublicationWithChannel> {
  return await changeAsSeen(deps, seen, decisions.publishingNow(deps, now));
}

export async function deletePublication(deps: Deps, seen: Seen): Promise<PublicationWithChannel> {
  return await changeAsSeen(deps, seen, decisions.deletion);
}

export async function restorePublication(
  deps: Deps,
  seen: Seen,
  now: Date,
): Promise<PublicationWithChannel> {
  return await changeAsSeen(deps, seen, decisions.restoration(deps, now));
}

/**
 * One decision about one publication, while it has a suitable status and is as its owner saw it. Another status means "too late"; a suitable
 * status with another version means "changed elsewhere". A worker may claim it at any moment, so the update itself checks again.
 */
async function changeAsSeen(
  deps: Deps,
  { userId, id, version, kind }: Seen,
  { isOpen, change }: Decision,
): Promise<PublicationWithChannel> {
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const found = await requirePublication(tx, userId, id, kind);
    const { publication } = found;
    if (!isOpen(publication)) throw new AppError("too_late");
    if (version !== undefined && version !== publication.version) {
      throw new AppError("changed_elsewhere");
    }
    const changes = await change({ tx, found, accountStart: user.createdAt, turnMs: 0 });
    const { status } = publication;
    const isChanged = await updateAsSeen(tx, { userId, id, status, version }, changes);
    const changed = await requirePublication(tx, userId, id);
    if (!isChanged) {
      throw new AppError(isOpen(changed.publication) ? "changed_elsewhere" : "too_late");
    }
    if (changed.publication.status === "deleted") await removeOlderDeleted(tx, userId, 1);
    await notifyDue(tx, publicationNotice(changed.publication));
    return changed;
  });
}
