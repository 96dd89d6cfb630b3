/** What an owner does with drafts: create, list, change, delete and restore. */
import { MAX_DRAFTS } from "@vestnik/domain/draft";
import { AppError } from "../../appError.ts";
import type { Tx } from "../../db/db.ts";
import { storedContent } from "@vestnik/domain/content";
import type { Deps } from "../../deps.ts";
import { hashOf, requireSameRequest } from "../../requestHash.ts";
import { requirePresent, requireRestorable, restorableSince } from "../../restorable.ts";
import { lockUser } from "../auth/auth.ts";
import { uploadsOf } from "../publications/publications.ts";
import { requireOwnUploads } from "../uploads/uploads.ts";
import { readDraft } from "./draftContent.ts";
import type { DraftContent, DraftInput } from "./draftContent.ts";
import * as queries from "./queries.ts";
import type { DraftRow } from "./queries.ts";

/** All drafts are returned in one response, for which other people must not wait long: five hundred posts of full length. */
const MAX_LETTERS = 3_000_000;
/** How many deleted drafts can be restored: as many as a user may have. */
const MAX_RESTORABLE = { drafts: MAX_DRAFTS, letters: MAX_LETTERS };

/** A draft as its owner saw it. Without a version the last save wins. */
export type SeenDraft = {
  readonly userId: string;
  readonly id: string;
  readonly version?: number | undefined;
};

/** So many letters are read in one go, on PGlite while all others wait. Most people have fewer in all their drafts. */
const LETTERS_AT_ONCE = 200_000;

/** Newest change first. Where channels are given, without those that have a text of their own for another one. */
export async function listDrafts(
  { database: { db } }: Deps,
  userId: string,
  within?: readonly string[],
): Promise<DraftRow[]> {
  const rows: DraftRow[] = [];
  for (const ids of portions(await queries.listDraftLengths(db, userId, within)))
    rows.push(...(await queries.findDrafts(db, userId, ids)));
  return rows;
}

function portions(lengths: readonly Pick<DraftRow, "id" | "letters">[]): string[][] {
  const all: string[][] = [];
  let room = 0;
  for (const { id, letters } of lengths) {
    if (all.length === 0 || letters > room) {
      all.push([]);
      room = LETTERS_AT_ONCE;
    }
    all.at(-1)?.push(id);
    room -= letters;
  }
  return all;
}

/**
 * The same key with the same draft returns what the first request created; with another draft it is refused. Without a key every request
 * creates one.
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
    const letters = lettersOf(draft);
    await requireQuota(tx, userId, letters);
    const origin = idempotencyKey === undefined ? {} : { idempotencyKey, requestHash };
    const times = { createdAt: now, updatedAt: now };
    const made = await queries.insertDraft(tx, { userId, ...draft, letters, ...origin, ...times });
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
  if (earlier) requireSameRequest(earlier, requestHash);
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
    const found = requirePresent(await queries.findDraft(tx, userId, id));
    if (version !== undefined && version !== found.version) throw new AppError("changed_elsewhere");
    const letters = lettersOf(draft);
    // What does not grow can always be saved.
    if (letters > found.letters) await requireQuota(tx, userId, letters, id);
    const change = { ...draft, letters, version: found.version + 1, updatedAt: now };
    const changed = await queries.updateDraft(tx, found, change);
    await keepUploads(tx, changed);
    return changed;
  });
}

/** The draft and its images stay for a day, so that its owner can restore it. Deleting twice has the effect of deleting once. */
export async function deleteDraft(
  { database }: Deps,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = requireRestorable(await queries.findDraft(tx, userId, id), now);
    if (found.deletedAt) return;
    // The key is cleared, so that the same save after the deletion creates the draft again.
    await queries.updateDraft(tx, found, { deletedAt: now, idempotencyKey: null });
    // Without this limit, deleting would allow any number of stored drafts.
    await queries.deleteOlderDeleted(tx, userId, MAX_RESTORABLE);
  });
}

/** Restores a deleted draft unchanged, at its old place in the list. */
export async function restoreDraft(
  { database }: Deps,
  userId: string,
  id: string,
  now: Date,
): Promise<DraftRow> {
  return await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = requireRestorable(await queries.findDraft(tx, userId, id), now);
    if (!found.deletedAt) return found;
    await requireQuota(tx, userId, found.letters);
    return await queries.updateDraft(tx, found, { deletedAt: null });
  });
}

/** Removes drafts deleted a day ago; their uploads are no longer in use. */
export async function purgeDeletedDrafts(
  { database }: Pick<Deps, "database">,
  now: Date,
): Promise<void> {
  await queries.deleteDeletedBefore(database.db, restorableSince(now));
}

/** Removes the user's deleted drafts for good; returns the images they needed. The caller must hold the lock of the user's row. */
export async function endDeletedDrafts(tx: Tx, userId: string): Promise<string[]> {
  const ended = await queries.deleteDeletedOf(tx, userId);
  return ended.flatMap(({ content }) => uploadsOf(content));
}

/** Requires quota for one more draft, or for one that replaces another. */
async function requireQuota(
  tx: Tx,
  userId: string,
  letters: number,
  insteadOfId?: string,
): Promise<void> {
  const stored = await queries.measureStored(tx, userId, insteadOfId);
  if (stored.drafts < MAX_DRAFTS && stored.letters + letters <= MAX_LETTERS) return;
  const limit = Math.min(stored.drafts, MAX_DRAFTS);
  throw new AppError("draft_limit_reached", { limit, count: stored.drafts });
}

function lettersOf({ content, ownTexts }: DraftContent): number {
  const own = ownTexts ? JSON.stringify(ownTexts).length : 0;
  return JSON.stringify(storedContent(content)).length + own;
}

async function keepUploads(tx: Tx, { id, userId, content }: DraftRow): Promise<void> {
  const filenames = uploadsOf(content);
  await requireOwnUploads(tx, userId, filenames);
  await queries.replaceUploads(tx, id, filenames);
}
