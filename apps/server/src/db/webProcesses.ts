/** The SQL of counting web processes. */
import { eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { webProcesses } from "./schema.ts";
import { milliseconds } from "./sqlFragments.ts";

export async function sayThatWeAreHere(db: Db, id: string): Promise<void> {
  await db
    .insert(webProcesses)
    .values({ id, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: webProcesses.id, set: { seenAt: sql`now()` } });
}

export async function countSeenWithin(db: Db, ms: number): Promise<number> {
  return await db.$count(webProcesses, gt(webProcesses.seenAt, sql`now() - ${milliseconds(ms)}`));
}

export async function deleteUnseenFor(db: Db, ms: number): Promise<void> {
  await db.delete(webProcesses).where(lte(webProcesses.seenAt, sql`now() - ${milliseconds(ms)}`));
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.delete(webProcesses).where(eq(webProcesses.id, id));
}
