/** The SQL of what people have subscribed to. */
import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import type { PlanLimits } from "@vestnik/domain/plan";
import { subscriptions, users } from "../../db/schema.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(
  db: Db | Tx,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row;
}

/** What the operator allows this person instead of what the plan says. */
export async function findOwnLimits(db: Db | Tx, userId: string): Promise<Partial<PlanLimits>> {
  const [row] = await db
    .select({ ownLimits: users.ownLimits })
    .from(users)
    .where(eq(users.id, userId));
  return row?.ownLimits ?? {};
}
