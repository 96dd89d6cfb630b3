/** The SQL of uploaded images. */
import { and, asc, count, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { draftUploads, publicationUploads, uploads } from "../../db/schema.ts";

export type UploadRow = typeof uploads.$inferSelect;

export type NewUpload = typeof uploads.$inferInsert;

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<UploadRow> {
  const [inserted] = await tx.insert(uploads).values(upload).returning();
  if (!inserted) throw new Error("An insert returns its row.");
  return inserted;
}

/** True for images that neither a publication nor a draft needs. */
export function isUnused(db: Db | Tx): SQL | undefined {
  return and(isInNone(db, publicationUploads), isInNone(db, draftUploads));
}

function isInNone(db: Db | Tx, uses: typeof publicationUploads | typeof draftUploads): SQL {
  return notExists(
    db.select({ filename: uses.filename }).from(uses).where(eq(uses.filename, uploads.filename)),
  );
}

/** False when the user has no such upload. Fails on a constraint while a publication or a draft needs it. */
export async function deleteUpload(db: Db, userId: string, filename: string): Promise<boolean> {
  const deleted = await db
    .delete(uploads)
    .where(and(eq(uploads.filename, filename), eq(uploads.userId, userId)))
    .returning({ filename: uploads.filename });
  return deleted.length > 0;
}

/** The number and bytes of the user's images that neither a publication nor a draft needs. */
export async function measureUnused(
  db: Db | Tx,
  userId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const [row] = await db
    .select({
      files: count(),
      bytes: sql<number>`coalesce(sum(${uploads.byteSize}), 0)::float8`,
    })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isUnused(db)));
  return row ?? { files: 0, bytes: 0 };
}

/** Those of the files that belong to the user; locks them until the transaction ends, so that they cannot be deleted meanwhile. */
export async function findOwnUploadsForUse(
  tx: Tx,
  userId: string,
  filenames: readonly string[],
): Promise<string[]> {
  const found = await tx
    .select({ filename: uploads.filename })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), inArray(uploads.filename, filenames)))
    .orderBy(asc(uploads.filename))
    .for("key share");
  return found.map(({ filename }) => filename);
}

export async function isOwnUpload(db: Db, userId: string, filename: string): Promise<boolean> {
  const found = await db
    .select({ filename: uploads.filename })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.filename, filename)));
  return found.length > 0;
}

/** Those of the files that have a row. */
export async function findUploads(db: Db | Tx, filenames: readonly string[]): Promise<UploadRow[]> {
  return await db
    .select()
    .from(uploads)
    .where(inArray(uploads.filename, [...filenames]));
}

/** Records that a browser still shows these images: those of the user stay longer. */
export async function markSeen(
  db: Db,
  userId: string,
  filenames: readonly string[],
  seenAt: Date,
): Promise<string[]> {
  const seen = await db
    .update(uploads)
    .set({ seenAt })
    .where(and(eq(uploads.userId, userId), inArray(uploads.filename, [...filenames])))
    .returning({ filename: uploads.filename });
  return seen.map(({ filename }) => filename);
}

/** Locks unused images last seen before, until the transaction ends; skips those that a publication or draft is being made with. */
export async function holdUnused(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const held = await tx
    .select({ filename: uploads.filename })
    .from(uploads)
    .where(and(lt(uploads.seenAt, before), isUnused(tx)))
    .orderBy(asc(uploads.filename))
    .limit(limit)
    .for("update", { skipLocked: true });
  return held.map(({ filename }) => filename);
}

/** Checks their use again: a publication or a draft may have been made before they were locked. */
export async function deleteUnused(tx: Tx, held: readonly string[]): Promise<string[]> {
  if (held.length === 0) return [];
  const deleted = await tx
    .delete(uploads)
    .where(and(inArray(uploads.filename, [...held]), isUnused(tx)))
    .returning({ filename: uploads.filename });
  return deleted.map(({ filename }) => filename);
}
