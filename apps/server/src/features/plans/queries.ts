/** The SQL of what people have subscribed to. */
import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { subscriptions } from "../../db/schema.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(
  db: Db | Tx,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row;
}
