/** The SQL of decisions about published posts. Every statement names the user or the publication of a locked row. */
import type { FollowUpKind } from "@vestnik/domain/followUp";
import { and, desc, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import type { Tx } from "../../../db/db.ts";
import { followUps } from "../../../db/schema.ts";
import { isAhead } from "../../../db/sqlFragments.ts";

/** What is not to be done any more, and what it would have said is forgotten. */
export async function replaceWaiting(
  tx: Tx,
  publicationId: string,
  kinds: readonly FollowUpKind[],
  { planned }: { readonly planned?: boolean } = {},
): Promise<void> {
  await tx
    .update(followUps)
    .set({ state: "replaced", endedAt: sql`now()`, content: null, plainText: null })
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        eq(followUps.state, "waiting"),
        inArray(followUps.kind, [...kinds]),
        planned === undefined ? undefined : eq(followUps.planned, planned),
      ),
    );
}

export async function insert(tx: Tx, row: typeof followUps.$inferInsert): Promise<void> {
  await tx.insert(followUps).values(row);
}

export async function isBeingRemoved(tx: Tx, publicationId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: followUps.id })
    .from(followUps)
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        eq(followUps.kind, "remove"),
        inArray(followUps.state, ["waiting", "asking"]),
        sql`not ${isAhead("follow_ups")}`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

export async function countOfDay(tx: Tx, userId: string): Promise<number> {
  return await tx.$count(
    followUps,
    and(
      eq(followUps.userId, userId),
      eq(followUps.planned, false),
      gt(followUps.createdAt, sql`now() - interval '1 day'`),
    ),
  );
}

/** Older ones of a publication go, so that what is kept of it has an end. */
export async function forgetOld(tx: Tx, publicationId: string, kept: number): Promise<void> {
  const latest = tx
    .select({ id: followUps.id })
    .from(followUps)
    .where(eq(followUps.publicationId, publicationId))
    .orderBy(desc(followUps.createdAt), desc(followUps.id))
    .limit(kept);
  await tx
    .delete(followUps)
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        inArray(followUps.state, ["done", "failed", "replaced"]),
        notInArray(followUps.id, latest),
      ),
    );
}
