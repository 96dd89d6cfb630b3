/** The SQL of the payment provider's events. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { paymentEvents, paymentReconciliation } from "../../../db/schema.ts";

export type EventRow = typeof paymentEvents.$inferSelect;

/** Does not change those that are stored already. */
export async function insertEvents(
  db: Db,
  events: readonly (typeof paymentEvents.$inferInsert)[],
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insert(paymentEvents)
    .values([...events])
    .onConflictDoNothing();
}

/** Those of them that have no effect yet. */
export async function findUnapplied(db: Db, ids: readonly string[]): Promise<EventRow[]> {
  return await db
    .select()
    .from(paymentEvents)
    .where(and(inArray(paymentEvents.id, [...ids]), isNull(paymentEvents.appliedAt)));
}

/** Those that failed least often first, so that one that always fails does not hold up others. */
export async function listUnapplied(db: Db, limit: number): Promise<EventRow[]> {
  return await db
    .select()
    .from(paymentEvents)
    .where(isNull(paymentEvents.appliedAt))
    .orderBy(asc(paymentEvents.attempts), asc(paymentEvents.receivedAt), asc(paymentEvents.id))
    .limit(limit);
}

/** What it was about is forgotten: it would name a person's payments for weeks, also those of a deleted account. */
export async function markApplied(db: Db, id: string, appliedAt: Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ appliedAt, aboutId: null })
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.appliedAt)));
}

export async function countAttempt(db: Db, id: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ attempts: sql`${paymentEvents.attempts} + 1` })
    .where(eq(paymentEvents.id, id));
}

export async function deleteAppliedEvents(db: Db, receivedBefore: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(and(lt(paymentEvents.receivedAt, receivedBefore), isNotNull(paymentEvents.appliedAt)));
}

const THE_ROW = 1;

export async function findEventsReadUntil(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select()
    .from(paymentReconciliation)
    .where(eq(paymentReconciliation.id, THE_ROW));
  return row?.eventsReadUntil;
}

export async function setEventsReadUntil(db: Db, eventsReadUntil: Date): Promise<void> {
  await db
    .insert(paymentReconciliation)
    .values({ id: THE_ROW, eventsReadUntil })
    .onConflictDoUpdate({ target: paymentReconciliation.id, set: { eventsReadUntil } });
}
