/** The SQL of requests that may be repeated, and of their answers. Every query about one person's requests names the user. */
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../db/db.ts";
import { repeatableRequests } from "../../db/schema.ts";

export type RepeatableRow = typeof repeatableRequests.$inferSelect;

const { userId, key, requestHash, attempt, status, body, createdAt } = repeatableRequests;

/** False when a request with this key is there: one that is not forgotten, nor the same one given up by its process. */
export async function insertRequest(
  db: Db,
  row: Pick<RepeatableRow, "userId" | "key" | "requestHash" | "attempt" | "createdAt">,
  since: { readonly storedAfter: Date; readonly begunAfter: Date },
): Promise<boolean> {
  const isForgotten = sql`${createdAt} < ${since.storedAfter.toISOString()}::timestamptz`;
  const isGivenUp = sql`${status} is null and ${requestHash} = ${row.requestHash}
    and ${createdAt} < ${since.begunAfter.toISOString()}::timestamptz`;
  const inserted = await db
    .insert(repeatableRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [userId, key],
      set: { ...row, status: null, body: null },
      setWhere: sql`${isForgotten} or (${isGivenUp})`,
    })
    .returning({ attempt });
  return inserted.length > 0;
}

export async function findRequest(
  db: Db,
  ofUser: string,
  ofKey: string,
): Promise<Pick<RepeatableRow, "requestHash" | "status" | "body"> | undefined> {
  const [found] = await db
    .select({ requestHash, status, body })
    .from(repeatableRequests)
    .where(and(eq(userId, ofUser), eq(key, ofKey)));
  return found;
}

/** Only of the attempt that began it. */
export async function setAnswer(
  db: Db,
  ofUser: string,
  ofAttempt: string,
  answer: Pick<RepeatableRow, "status" | "body">,
): Promise<void> {
  await db
    .update(repeatableRequests)
    .set(answer)
    .where(and(eq(userId, ofUser), eq(attempt, ofAttempt)));
}

export async function deleteRequest(db: Db, ofUser: string, ofAttempt: string): Promise<void> {
  await db.delete(repeatableRequests).where(and(eq(userId, ofUser), eq(attempt, ofAttempt)));
}

/** Deletes all of a person's but the newest. */
export async function deleteOlder(db: Db, ofUser: string, kept: number): Promise<void> {
  const oldest = db
    .select({ createdAt })
    .from(repeatableRequests)
    .where(eq(userId, ofUser))
    .orderBy(desc(createdAt))
    .offset(kept)
    .limit(1);
  await db
    .delete(repeatableRequests)
    .where(and(eq(userId, ofUser), sql`${createdAt} <= (${oldest})`));
}

export async function deleteBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(repeatableRequests).where(lt(createdAt, moment));
}
