import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { publications } from "../../../db/schema.ts";

const isWaiting = eq(publications.status, "scheduled");
const isHeld = and(isWaiting, publications.awaitsRelease);

/** By the database's clock, which decides what is due. Returns how many. */
export async function holdDue(db: Db): Promise<number> {
  const held = await db
    .update(publications)
    .set({ awaitsRelease: true })
    .where(and(isWaiting, lte(publications.notBefore, sql`now()`)))
    .returning({ id: publications.id });
  return held.length;
}

export type HeldCounts = {
  /** Those that would be sent, and when the first and the last of them were due. */
  readonly inTime: number;
  readonly firstDue: Date | null;
  readonly lastDue: Date | null;
  /** Those whose late limit is over. */
  readonly late: number;
};

export async function countHeld(db: Db | Tx): Promise<HeldCounts> {
  const isInTime = sql`${publications.lateLimitAt} > now()`;
  const dueInTime = sql`${publications.dueAt}) filter (where ${isInTime}`;
  const [counts] = await db
    .select({
      inTime: sql<number>`count(*) filter (where ${isInTime})`.mapWith(Number),
      firstDue: sql<Date | null>`min(${dueInTime})`.mapWith(publications.dueAt),
      lastDue: sql<Date | null>`max(${dueInTime})`.mapWith(publications.dueAt),
      late: sql<number>`count(*) filter (where not ${isInTime})`.mapWith(Number),
    })
    .from(publications)
    .where(isHeld);
  return counts ?? { inTime: 0, firstDue: null, lastDue: null, late: 0 };
}
