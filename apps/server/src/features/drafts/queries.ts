/** The SQL of drafts. Every query about one owner's drafts names the user. */
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
} from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { draftUploads, drafts } from "../../db/schema.ts";
import { saysInOthers } from "../../db/sqlFragments.ts";

export type DraftRow = typeof drafts.$inferSelect;

const newestFirst = [desc(drafts.updatedAt), desc(drafts.id)];

/** The user's drafts without their contents, newest change first. */
export async function listDraftLengths(
  db: Db,
  userId: string,
  within?: readonly string[],
): Promise<Pick<DraftRow, "id" | "letters">[]> {
  return await db
    .select({ id: drafts.id, letters: drafts.letters })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        isNull(drafts.deletedAt),
        within && not(saysInOthers(drafts.ownTexts, within)),
      ),
    )
    .orderBy(...newestFirst);
}

/** Newest change first; without those that were deleted meanwhile. */
export async function findDrafts(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<DraftRow[]> {
  return await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNull(drafts.deletedAt), inArray(drafts.id, [...ids])))
    .orderBy(...newestFirst);
}

/** Deleted or not. */
export async function findDraft(tx: Tx, userId: string, id: string): Promise<DraftRow | undefined> {
  const [draft] = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.id, id)));
  return draft;
}

/** The draft that the request with this key created. */
export async function findDraftByKey(
  tx: Tx,
  userId: string,
  idempotencyKey: string,
): Promise<DraftRow | undefined> {
  const [draft] = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.idempotencyKey, idempotencyKey)));
  return draft;
}

export type StoredDrafts = { readonly drafts: number; readonly letters: number };

/** How many drafts the user has, and their total length; one of them can be left out. */
export async function measureStored(
  tx: Tx,
  userId: string,
  exceptId?: string,
): Promise<StoredDrafts> {
  const [row] = await tx
    .select({
      drafts: count(),
      letters: sql<number>`coalesce(sum(${drafts.letters}), 0)::float8`,
    })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        isNull(drafts.deletedAt),
        exceptId === undefined ? undefined : ne(drafts.id, exceptId),
      ),
    );
  return row ?? { drafts: 0, letters: 0 };
}

export async function insertDraft(tx: Tx, draft: typeof drafts.$inferInsert): Promise<DraftRow> {
  const [inserted] = await tx.insert(drafts).values(draft).returning();
  if (!inserted) throw new Error("An insert returns its row.");
  return inserted;
}

export type DraftChange = Partial<
  Pick<
    DraftRow,
    | "title"
    | "content"
    | "ownTexts"
    | "letters"
    | "version"
    | "updatedAt"
    | "deletedAt"
    | "idempotencyKey"
  >
>;

/** The caller must hold the lock of the user's row and have seen the draft. */
export async function updateDraft(
  tx: Tx,
  { userId, id }: Pick<DraftRow, "userId" | "id">,
  change: DraftChange,
): Promise<DraftRow> {
  const [updated] = await tx
    .update(drafts)
    .set(change)
    .where(and(eq(drafts.userId, userId), eq(drafts.id, id)))
    .returning();
  if (!updated) throw new Error("A draft that was seen under its owner's lock is there.");
  return updated;
}

/** Marks exactly these uploads as used by the draft. */
export async function replaceUploads(
  tx: Tx,
  draftId: string,
  filenames: readonly string[],
): Promise<void> {
  await tx.delete(draftUploads).where(eq(draftUploads.draftId, draftId));
  const rows = [...new Set(filenames)].map((filename) => ({ draftId, filename }));
  if (rows.length > 0) await tx.insert(draftUploads).values(rows);
}

/** Deletes all but the latest of the user's deleted drafts: so many, and of so many letters in all. The last one always stays. */
export async function deleteOlderDeleted(
  tx: Tx,
  userId: string,
  limit: StoredDrafts,
): Promise<void> {
  const latestFirst = sql`(order by ${drafts.deletedAt} desc, ${drafts.id} desc)`;
  const deleted = tx
    .select({
      id: drafts.id,
      place: sql<number>`row_number() over ${latestFirst}`.as("place"),
      letters: sql<number>`sum(${drafts.letters}) over ${latestFirst}`.as("letters_so_far"),
    })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNotNull(drafts.deletedAt)))
    .as("deleted");
  const older = tx
    .select({ id: deleted.id })
    .from(deleted)
    .where(
      and(
        gt(deleted.place, 1),
        or(gt(deleted.place, limit.drafts), gt(deleted.letters, limit.letters)),
      ),
    );
  await tx.delete(drafts).where(and(eq(drafts.userId, userId), inArray(drafts.id, older)));
}

/** Removes all drafts that the user deleted. */
export async function deleteDeletedOf(tx: Tx, userId: string): Promise<DraftRow[]> {
  return await tx
    .delete(drafts)
    .where(and(eq(drafts.userId, userId), isNotNull(drafts.deletedAt)))
    .returning();
}

/** For the drafts of all users. */
export async function deleteDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.deletedAt, before));
}
