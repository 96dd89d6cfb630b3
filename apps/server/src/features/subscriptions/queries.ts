/** The SQL of recording subscriptions. */
import { givingStatuses, GRACE_MS } from "@vestnik/domain/subscription";
import { and, eq, isNotNull, isNull, lt, lte, notInArray, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { subscriptions } from "../../db/schema.ts";

type NewSubscription = typeof subscriptions.$inferInsert;

/** The caller must hold the lock of the user's row. */
export async function saveSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.userId, set: row });
}

/** The caller must hold the lock of the user's row. */
export async function markEnded(tx: Tx, userId: string, endedAt: Date): Promise<void> {
  await tx.update(subscriptions).set({ endedAt }).where(eq(subscriptions.userId, userId));
}

/** Some people whose subscription may go on and was read before the moment: in random order, so that unreadable ones do not hold up others. */
export async function findLongUnread(db: Db, before: Date, most: number): Promise<string[]> {
  const { askedAt, endedAt, userId } = subscriptions;
  const found = await db
    .select({ userId })
    .from(subscriptions)
    .where(and(isNull(endedAt), lt(askedAt, before)))
    .orderBy(sql`random()`)
    .limit(most);
  return found.map((row) => row.userId);
}

/** People whose subscription has stopped giving, which was not dealt with yet. */
export async function findDueToEnd(db: Db, now: Date, most: number): Promise<string[]> {
  const { status, endsAt, endedAt, paidUntil, userId } = subscriptions;
  const found = await db
    .select({ userId })
    .from(subscriptions)
    .where(
      and(
        isNull(endedAt),
        isNotNull(paidUntil),
        or(
          notInArray(status, [...givingStatuses]),
          lte(endsAt, now),
          lte(paidUntil, new Date(now.getTime() - GRACE_MS)),
        ),
      ),
    )
    .limit(most);
  return found.map((row) => row.userId);
}
