/** The SQL of subscriptions that must not renew. */
import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { heldRenewals } from "../../db/schema.ts";

export type HeldRenewalRow = typeof heldRenewals.$inferSelect;
type State = HeldRenewalRow["state"];

const isOf = (userId: string, ...states: readonly State[]) =>
  and(eq(heldRenewals.userId, userId), or(...states.map((state) => eq(heldRenewals.state, state))));

/** One that was being taken back is ours still. */
export async function wantHeld(tx: Tx, userId: string): Promise<void> {
  await tx
    .insert(heldRenewals)
    .values({ userId, state: "wanted" })
    .onConflictDoUpdate({ target: heldRenewals.userId, set: { state: "cancelling" } });
}

export async function wantReleased(tx: Tx, userId: string): Promise<void> {
  await tx.delete(heldRenewals).where(isOf(userId, "wanted"));
  await tx.update(heldRenewals).set({ state: "resuming" }).where(eq(heldRenewals.userId, userId));
}

/** Takes the lease of what is not settled; undefined when there is nothing, or another process has it. */
export async function takeHeld(
  db: Db,
  userId: string,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<HeldRenewalRow | undefined> {
  const { leaseUntil: lease } = heldRenewals;
  const [held] = await db
    .update(heldRenewals)
    .set({ leaseUntil })
    .where(
      and(isOf(userId, "wanted", "cancelling", "resuming"), or(isNull(lease), lte(lease, now))),
    )
    .returning();
  return held;
}

/** Only one's own lease. */
export async function giveBack(db: Db, userId: string, leaseUntil: Date): Promise<void> {
  await db
    .update(heldRenewals)
    .set({ leaseUntil: null })
    .where(and(eq(heldRenewals.userId, userId), eq(heldRenewals.leaseUntil, leaseUntil)));
}

/** In random order, so that those that cannot be settled do not hold up others. */
export async function listUnsettled(db: Db, most: number): Promise<string[]> {
  const found = await db
    .select({ userId: heldRenewals.userId })
    .from(heldRenewals)
    .where(ne(heldRenewals.state, "cancelled"))
    .orderBy(sql`random()`)
    .limit(most);
  return found.map(({ userId }) => userId);
}

/** False when its owner has stayed meanwhile. */
export async function beginToEnd(db: Db, userId: string, subscriptionId: string): Promise<boolean> {
  const begun = await db
    .update(heldRenewals)
    .set({ state: "cancelling", subscriptionId })
    .where(isOf(userId, "wanted", "cancelling"))
    .returning({ userId: heldRenewals.userId });
  return begun.length > 0;
}

export async function noteEnded(db: Db, userId: string): Promise<void> {
  await db.update(heldRenewals).set({ state: "cancelled" }).where(isOf(userId, "cancelling"));
}

export async function forgetHeld(db: Db, userId: string, state: State): Promise<void> {
  await db.delete(heldRenewals).where(isOf(userId, state));
}
