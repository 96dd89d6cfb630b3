/** The SQL of snippets. Every query about one owner's snippets names the user. */
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { snippets } from "../../db/schema.ts";
import { among } from "../../db/sqlFragments.ts";

export type SnippetRow = typeof snippets.$inferSelect;

/** Newest change first. */
export async function listSnippets(
  db: Db,
  userId: string,
  within?: readonly string[],
): Promise<SnippetRow[]> {
  const isWithin = within && or(isNull(snippets.channelId), among(snippets.channelId, within));
  return await db
    .select()
    .from(snippets)
    .where(and(eq(snippets.userId, userId), isNull(snippets.deletedAt), isWithin))
    .orderBy(desc(snippets.updatedAt), desc(snippets.id));
}

/** Deleted or not. */
export async function findSnippet(
  tx: Tx,
  userId: string,
  id: string,
): Promise<SnippetRow | undefined> {
  const [found] = await tx
    .select()
    .from(snippets)
    .where(and(eq(snippets.userId, userId), eq(snippets.id, id)));
  return found;
}

/** The snippet that the request with this key created. */
export async function findSnippetByKey(
  tx: Tx,
  userId: string,
  idempotencyKey: string,
): Promise<SnippetRow | undefined> {
  const [found] = await tx
    .select()
    .from(snippets)
    .where(and(eq(snippets.userId, userId), eq(snippets.idempotencyKey, idempotencyKey)));
  return found;
}

export async function countSnippets(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(snippets)
    .where(and(eq(snippets.userId, userId), isNull(snippets.deletedAt)));
  return row?.total ?? 0;
}

export async function insertSnippet(
  tx: Tx,
  snippet: typeof snippets.$inferInsert,
): Promise<SnippetRow> {
  const [inserted] = await tx.insert(snippets).values(snippet).returning();
  if (!inserted) throw new Error("An insert returns its row.");
  return inserted;
}

export type SnippetChange = Partial<
  Omit<SnippetRow, "id" | "userId" | "createdAt" | "requestHash">
>;

/** The caller must hold the lock of the user's row and have seen the snippet. */
export async function updateSnippet(
  tx: Tx,
  { userId, id }: Pick<SnippetRow, "userId" | "id">,
  change: SnippetChange,
): Promise<SnippetRow> {
  const [updated] = await tx
    .update(snippets)
    .set(change)
    .where(and(eq(snippets.userId, userId), eq(snippets.id, id)))
    .returning();
  if (!updated) throw new Error("A snippet that was seen under its owner's lock is there.");
  return updated;
}

/** Deletes all but the latest of the user's deleted snippets. */
export async function deleteOlderDeleted(tx: Tx, userId: string, limit: number): Promise<void> {
  const older = tx
    .select({ id: snippets.id })
    .from(snippets)
    .where(and(eq(snippets.userId, userId), isNotNull(snippets.deletedAt)))
    .orderBy(desc(snippets.deletedAt), desc(snippets.id))
    .offset(limit);
  await tx.delete(snippets).where(and(eq(snippets.userId, userId), inArray(snippets.id, older)));
}

/** For the snippets of all users. */
export async function deleteDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(snippets).where(lt(snippets.deletedAt, before));
}
