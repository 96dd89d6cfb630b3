/** What an owner does with drafts: put aside, look through, change, delete and take that back. */
import { MAX_DRAFTS, RESTORABLE_FOR_MS } from "@vestnik/domain/draft";
import { AppError } from "../../appError.ts";
import type { Tx } from "../../db/db.ts";
import type { StoredContent } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { hashOf } from "../../requestHash.ts";
import { lockUser } from "../auth/auth.ts";
import { uploadsOf } from "../publications/publications.ts";
import { requireOwnUploads } from "../uploads/uploads.ts";
import { readDraft } from "./draftContent.ts";
import type { DraftInput } from "./draftContent.ts";
import * as queries from "./queries.ts";
import type { DraftRow } from "./queries.ts";

/** All drafts are in one answer: a thousand posts of full length with room to spare, not a thousand books. */
const MAX_LETTERS = 10_000_000;
/** So many deleted ones can be brought back: all of them. */
const MAX_RESTORABLE = MAX_DRAFTS;

/** A draft as its owner saw it. Without a version the last one to save wins. */
export type SeenDraft = {
  readonly userId: string;
  readonly id: string;
  readonly version?: number | undefined;
};

/** Newest change first. */
export async function listDrafts({ database }: Deps, userId: string): Promise<DraftRow[]> {
  return await queries.listDrafts(database.db, userId);
}

/**
 * The same key with the same draft answers with what the first request made; with another draft it is refused. Without a
 * key every request makes one.
 */
export async function createDraft(
  deps: Deps,
  userId: string,
  input: DraftInput,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<DraftRow> {
  const draft = await readDraft(deps, userId, input);
  const requestHash = hashOf(input);
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const earlier = await findEarlier(tx, userId, idempotencyKey, requestHash);
    if (earlier) return earlier;
    await requireQuota(tx, userId, draft.content);
    const origin = idempotencyKey === undefined ? {} : { idempotencyKey, requestHash };
    const times = { createdAt: now, updatedAt: now };
    const made = await queries.insertDraft(tx, { userId, ...draft, ...origin, ...times });
    await keepUploads(tx, made);
    return made;
  });
}

async function findEarlier(
  tx: Tx,
  userId: string,
  idempotencyKey: string | undefined,
  requestHash: string,
): Promise<DraftRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await queries.findDraftByKey(tx, userId, idempotencyKey);
  if (earlier && earlier.requestHash !== requestHash) throw new AppError("idempotency_key_reused");
  return earlier;
}

export async function changeDraft(
  deps: Deps,
  { userId, id, version }: SeenDraft,
  input: DraftInput,
  now: Date,
): Promise<DraftRow> {
  const draft = await readDraft(deps, userId, input);
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = await requireDraft(tx, userId, id);
    if (version !== undefined && version !== found.version) throw new AppError("changed_elsewhere");
    await requireQuota(tx, userId, draft.content, id);
    const change = { ...draft, version: found.version + 1, updatedAt: now };
    const changed = await queries.updateDraft(tx, found, change);
    await keepUploads(tx, changed);
    return changed;
  });
}

/** Kept for a day with its images, so that its owner may take it back. Deleting twice is deleting once. */
export async function deleteDraft(
  { database }: Deps,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = await requireRestorable(tx, userId, id, now);
    if (found.deletedAt) return;
    // Whoever saves once more what was deleted meanwhile wants it kept.
    await queries.updateDraft(tx, found, { deletedAt: now, idempotencyKey: null });
    // Or deleting would make room for any number of them.
    await queries.deleteOlderDeleted(tx, userId, MAX_RESTORABLE);
  });
}

/** Takes a deletion back, as if it had not been: the same draft, at its old place in the list. */
export async function restoreDraft(
  { database }: Deps,
  userId: string,
  id: string,
  now: Date,
): Promise<DraftRow> {
  return await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = await requireRestorable(tx, userId, id, now);
    if (!found.deletedAt) return found;
    await requireQuota(tx, userId, found.content);
    return await queries.updateDraft(tx, found, { deletedAt: null });
  });
}

/** The end of drafts deleted a day ago: their uploads are in use no more. */
export async function purgeDeletedDrafts(
  { database }: Pick<Deps, "database">,
  now: Date,
): Promise<void> {
  await queries.deleteDeletedBefore(database.db, new Date(now.getTime() - RESTORABLE_FOR_MS));
}

/** What its owner deleted can be brought back no longer; the images these drafts needed. The caller holds the user's row. */
export async function endDeletedDrafts(tx: Tx, userId: string): Promise<string[]> {
  const ended = await queries.deleteDeletedOf(tx, userId);
  return ended.flatMap(({ content }) => uploadsOf(content));
}

/** Somebody else's is as absent as one that never was. */
async function requireDraft(tx: Tx, userId: string, id: string): Promise<DraftRow> {
  const found = await queries.findDraft(tx, userId, id);
  if (!found || found.deletedAt) throw new AppError("not_found");
  return found;
}

/** Whether the job has been here already makes no difference. */
async function requireRestorable(tx: Tx, userId: string, id: string, now: Date): Promise<DraftRow> {
  const found = await queries.findDraft(tx, userId, id);
  const deletedAt = found?.deletedAt?.getTime() ?? Infinity;
  if (!found || deletedAt < now.getTime() - RESTORABLE_FOR_MS) throw new AppError("not_found");
  return found;
}

/** Room for one more, or for one instead of another. */
async function requireQuota(
  tx: Tx,
  userId: string,
  content: StoredContent,
  insteadOfId?: string,
): Promise<void> {
  const kept = await queries.measureKept(tx, userId, insteadOfId);
  const letters = kept.letters + JSON.stringify(content).length;
  if (kept.drafts < MAX_DRAFTS && letters <= MAX_LETTERS) return;
  const limit = Math.min(kept.drafts, MAX_DRAFTS);
  throw new AppError("draft_limit_reached", { limit, count: kept.drafts });
}

async function keepUploads(tx: Tx, { id, userId, content }: DraftRow): Promise<void> {
  const filenames = uploadsOf(content);
  await requireOwnUploads(tx, userId, filenames);
  await queries.replaceUploads(tx, id, filenames);
}
