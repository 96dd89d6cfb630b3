/** The SQL of decisions about published posts. Every statement names the user or the publication of a locked row. */
import type { FollowUpKind } from "@vestnik/domain/followUp";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../../db/db.ts";
import { followUps } from "../../../db/schema.ts";

/** What a new decision makes pointless: an older one of its kind, pinning and unpinning each other, and everything else when it goes. */
const pointless: Readonly<Record<FollowUpKind, readonly FollowUpKind[]>> = {
  edit: ["edit"],
  pin: ["pin", "unpin"],
  unpin: ["pin", "unpin"],
  remove: ["edit", "pin", "unpin", "remove"],
};

export async function replaceWaiting(
  tx: Tx,
  publicationId: string,
  kind: FollowUpKind,
): Promise<void> {
  await tx
    .update(followUps)
    .set({ state: "replaced", endedAt: sql`now()` })
    .where(
      and(
        eq(followUps.publicationId, publicationId),
        eq(followUps.state, "waiting"),
        inArray(followUps.kind, [...pointless[kind]]),
      ),
    );
}

export async function insert(tx: Tx, row: typeof followUps.$inferInsert): Promise<void> {
  await tx.insert(followUps).values(row);
}
