/**
 * An edit of a batch that also adds channels to it or takes channels out of it, in one transaction: all of it, or nothing and the reason.
 * A channel has at most one publication of a batch: one that was taken out gets the same publication back, so that neither an undo nor a
 * repeated request sends anything twice.
 */
import { channelLabel } from "@vestnik/domain/channel";
import { BATCH_PAUSE_MS } from "@vestnik/domain/publication";
import { checkDueAt } from "@vestnik/domain/schedule";
import { AppError, refuseProblems } from "../../../appError.ts";
import type { Tx } from "../../../db/db.ts";
import { notifyDue } from "../../../db/notices.ts";
import type { Deps } from "../../../deps.ts";
import { lockUser } from "../../auth/auth.ts";
import { planOf } from "../../plans/plans.ts";
import { requireOwnUploads } from "../../uploads/uploads.ts";
import { deleteLocked, removeOlderDeleted, updateAsSeen } from "../changeQueries.ts";
import { uploadsOf } from "../content/content.ts";
import { insertPublications, rowsOf } from "../insertQueries.ts";
import { publicationNotice } from "../publications.ts";
import * as queries from "../queries.ts";
import type { PublicationRow, PublicationWithChannel } from "../queries.ts";
import {
  requireDailyLimit,
  requireOwnChannels,
  requireTopicOfOneGroup,
  requireWithinPlan,
} from "../requirements.ts";
import { editingAsRead, readEdit } from "./decisions.ts";
import type { Decision, PostEdit, ReadEdit } from "./decisions.ts";
import type { DecisionResult, SeenBatch } from "./waiting.ts";

/** `publications` stay and get the content; at least one publication is named. */
export type WantedChannels = SeenBatch & {
  readonly removes: SeenBatch["publications"];
  readonly addedChannelIds: readonly string[];
};

type BatchEdit = Omit<PostEdit, "channelId">;

/**
 * Refuses as `channel_too_late` what does not wait any more, `changed_elsewhere` another version, `channel_has_post` a channel that has a
 * publication of this batch; each with its channel. A request that was carried out before names older versions, so it is refused, too.
 */
export async function editWithChannels(
  deps: Deps,
  wanted: WantedChannels,
  edit: BatchEdit,
  now: Date,
): Promise<DecisionResult[]> {
  const { userId, batchId, publications: kept, removes, addedChannelIds } = wanted;
  if (kept.length + addedChannelIds.length === 0) throw new AppError("no_channel");
  const read = await readEdit(deps, userId, edit, now);
  return await deps.database.db.transaction(async (tx) => {
    const account = await lockUser(tx, userId);
    await queries.lockBatch(tx, userId, batchId);
    const batch = await queries.findBatchPublications(tx, userId, batchId);
    const named = requireAsSeen(batch, [...kept, ...removes]);
    const [like] = named;
    if (!like) throw new AppError("not_found");
    const removed = new Set(removes.map(({ id }) => id));
    // Before the rest, because what goes out of a group leaves its topic to another.
    await deleteLocked(tx, userId, [...removed]);
    const staying = named.filter(({ publication }) => !removed.has(publication.id));
    const editDecision = editingAsRead(deps, edit, read, now);
    for (const [turn, found] of staying.entries()) {
      await write(tx, account, editDecision, found, turn);
    }
    const added = await addChannels(deps, tx, {
      account,
      batch,
      addedChannelIds,
      edit,
      read,
      now,
      like: like.publication,
      turns: batch.filter(isWaiting).length - removed.size,
    });
    await removeOlderDeleted(tx, userId, removed.size);

    const changed = new Set([...idsOf(named), ...added]);
    const after = await queries.findBatchPublications(tx, userId, batchId);
    const results = after.filter(({ publication }) => changed.has(publication.id));
    await notifyDue(tx, ...results.map(({ publication }) => publicationNotice(publication)));
    return results.map((publication) => ({ publication, refusal: undefined }));
  });
}

type Account = Awaited<ReturnType<typeof lockUser>>;

function isWaiting({ publication }: PublicationWithChannel): boolean {
  return publication.status === "scheduled";
}

function idsOf(found: readonly PublicationWithChannel[]): string[] {
  return found.map(({ publication }) => publication.id);
}

/** In the order of the batch. */
function requireAsSeen(
  batch: readonly PublicationWithChannel[],
  seen: SeenBatch["publications"],
): PublicationWithChannel[] {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const named = batch.filter(({ publication }) => versions.has(publication.id));
  if (named.length < seen.length) throw new AppError("not_found");
  for (const found of named) {
    const { id, kind, version } = found.publication;
    const channel = labelOf(found);
    if (kind === "poll") throw new AppError("poll_not_editable");
    if (!isWaiting(found)) throw new AppError("channel_too_late", { channel });
    if (version !== versions.get(id)) throw new AppError("changed_elsewhere", { channel });
  }
  return named;
}

function labelOf({ publication, channel }: PublicationWithChannel): string {
  return channel ? channelLabel(channel) : publication.channelTitle;
}

type Addition = {
  readonly account: Account;
  readonly batch: readonly PublicationWithChannel[];
  readonly addedChannelIds: readonly string[];
  readonly edit: BatchEdit;
  readonly read: ReadEdit;
  /** Where the edit leaves the time as it is, added channels have that of this publication. */
  readonly like: PublicationRow;
  /** How many are sent before them. */
  readonly turns: number;
  readonly now: Date;
};

/**
 * Gives the publications of the added channels. The rules are those of a new post; the decision counts against the plan already, because
 * one of its publications waits.
 */
async function addChannels(deps: Deps, tx: Tx, addition: Addition): Promise<string[]> {
  const { account, batch, addedChannelIds, read, now } = addition;
  if (addedChannelIds.length === 0) return [];
  const channels = await requireOwnChannels(tx, account.id, addedChannelIds);
  const plan = await planOf(deps, tx, account, now);
  const placed = channels.map((one) => ({ label: channelLabel(one), overPlan: one.overPlan }));
  await requireWithinPlan(placed, () => plan);
  const channelIds = new Set(channels.map(({ id }) => id));
  const there = batch.filter(({ publication }) => channelIds.has(publication.channelId ?? ""));
  const live = there.find(({ publication }) => publication.status !== "deleted");
  if (live) throw new AppError("channel_has_post", { channel: labelOf(live) });
  const before = new Map(there.map((found) => [found.publication.channelId, found]));
  const fresh = channels.filter(({ id }) => !before.has(id));
  await requireDailyLimit(tx, plan, { userId: account.id, requested: fresh.length, now });

  const edit = withTime(addition);
  const dueAt = addition.edit.scheduledDate === undefined ? addition.like.dueAt : read.dueAt;
  const decision = editingAsRead(deps, edit, { ...read, dueAt }, now);
  for (const [index, found] of [...before.values()].entries()) {
    await write(tx, account, decision, found, addition.turns + index);
  }
  if (fresh.length === 0) return idsOf([...before.values()]);
  const { batchId } = addition.like;
  const freshIds = fresh.map(({ id }) => id);
  await requireTopicOfOneGroup(tx, read.content, {
    userId: account.id,
    batchId,
    channelIds: freshIds,
  });
  const filenames = uploadsOf(read.content);
  await requireOwnUploads(tx, account.id, filenames);
  const madeIds = await insertPublications(tx, {
    userId: account.id,
    batchId,
    rows: rowsOf(fresh, read),
    dueAt,
    timeZone: edit.timeZone ?? null,
    latePolicy: edit.latePolicy,
    position: Math.max(...batch.map(({ publication }) => publication.batchPosition)) + 1,
    turns: addition.turns + before.size,
  });
  await queries.linkUploads(tx, madeIds, filenames);
  return [...idsOf([...before.values()]), ...madeIds];
}

function withTime({ edit, like, now }: Addition) {
  const { scheduledDate, timeZone = like.timeZone ?? undefined } = edit;
  const { latePolicy = like.latePolicy } = edit;
  if (scheduledDate !== undefined) return { ...edit, scheduledDate, timeZone, latePolicy };
  refuseProblems(checkDueAt(like.dueAt, now));
  return { ...edit, scheduledDate: like.dueAt.toISOString(), timeZone, latePolicy };
}

/** Writes what a decision makes of a publication that this transaction has locked. */
async function write(
  tx: Tx,
  { createdAt: accountStart }: Account,
  decision: Decision,
  found: PublicationWithChannel,
  turn: number,
): Promise<void> {
  const { id, userId, status, version } = found.publication;
  const situation = { tx, found, accountStart, turnMs: turn * BATCH_PAUSE_MS };
  const change = await decision.change(situation);
  const isChanged = await updateAsSeen(tx, { userId, id, status, version }, change);
  if (!isChanged) throw new Error("A locked publication has changed.");
}
