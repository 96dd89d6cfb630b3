/** The SQL of purchases. */
import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { checkouts, users } from "../../db/schema.ts";

export type CheckoutRow = typeof checkouts.$inferSelect;
export type NewCheckout = typeof checkouts.$inferInsert;

const isOpen = eq(checkouts.state, "open");
const isOf = (userId: string, id: string) =>
  and(eq(checkouts.userId, userId), eq(checkouts.id, id));

/** The caller must hold the lock of the user's row: a second open checkout of a product is an error. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<CheckoutRow> {
  const [made] = await tx.insert(checkouts).values(checkout).returning();
  if (!made) throw new Error("An insert returns its row.");
  return made;
}

export async function findOpenCheckout(
  db: Db | Tx,
  userId: string,
  product: string,
): Promise<CheckoutRow | undefined> {
  const [open] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.product, product), isOpen));
  return open;
}

export async function listOpenCheckouts(db: Db | Tx, userId: string): Promise<CheckoutRow[]> {
  return await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isOpen))
    .orderBy(asc(checkouts.createdAt));
}

/** A checkout that can still be paid. */
export type Page = CheckoutRow & { readonly sessionId: string };

export async function listPages(db: Db, userId: string): Promise<Page[]> {
  const open = await listOpenCheckouts(db, userId);
  return open.flatMap(({ sessionId, ...row }) =>
    sessionId !== null && row.url !== null ? [{ ...row, sessionId }] : [],
  );
}

/** People whose accounts are going to be deleted and who have a page to pay on. */
export async function listLeavingWithPage(db: Db, most: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ userId: checkouts.userId })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .where(and(isOpen, isNotNull(checkouts.url), isNotNull(users.deletionAskedAt)))
    .limit(most);
  return found.map(({ userId }) => userId);
}

export async function findBySession(
  db: Db | Tx,
  userId: string,
  sessionId: string,
): Promise<CheckoutRow | undefined> {
  const [found] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.sessionId, sessionId)));
  return found;
}

/** The paid purchase that a refund is for. */
export async function findByPayment(
  db: Db | Tx,
  paymentIntentId: string,
): Promise<CheckoutRow | undefined> {
  const [found] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.paymentIntentId, paymentIntentId), eq(checkouts.state, "paid")));
  return found;
}

/** Remembers the provider's page of an open checkout; false when it has one already, or is over. */
export async function setPage(
  db: Db | Tx,
  { userId, id }: Pick<CheckoutRow, "userId" | "id">,
  page: { readonly sessionId: string; readonly url: string | null },
): Promise<boolean> {
  const changed = await db
    .update(checkouts)
    .set(page)
    .where(and(isOf(userId, id), isOpen, isNull(checkouts.sessionId)))
    .returning({ id: checkouts.id });
  return changed.length > 0;
}

/** Its page is closed, its payment under way: neither paid nor over. */
export async function clearPage(
  db: Db | Tx,
  { userId, id }: Pick<CheckoutRow, "userId" | "id">,
): Promise<void> {
  await db
    .update(checkouts)
    .set({ url: null })
    .where(and(isOf(userId, id), isOpen));
}

/** Ends an open checkout that nothing was paid for. */
export async function endCheckout(
  db: Db | Tx,
  { userId, id }: Pick<CheckoutRow, "userId" | "id">,
  settledAt: Date,
): Promise<void> {
  await db
    .update(checkouts)
    .set({ state: "over", url: null, settledAt })
    .where(and(isOf(userId, id), isOpen));
}

/** Also one that was taken for over: what is paid is paid. */
export async function markPaid(
  tx: Tx,
  { userId, id }: Pick<CheckoutRow, "userId" | "id">,
  paid: Pick<CheckoutRow, "sessionId" | "paymentIntentId" | "receiptUrl" | "cents" | "settledAt">,
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...paid, state: "paid", url: null })
    .where(isOf(userId, id));
}

/** The provider makes the page of a receipt a moment after the payment. */
export async function setReceipt(
  tx: Tx,
  { userId, id }: Pick<CheckoutRow, "userId" | "id">,
  receiptUrl: string,
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ receiptUrl })
    .where(and(isOf(userId, id), isNull(checkouts.receiptUrl)));
}

/** False when it was shown before. */
export async function markShown(
  db: Db | Tx,
  userId: string,
  sessionId: string,
  shownAt: Date,
): Promise<boolean> {
  const changed = await db
    .update(checkouts)
    .set({ shownAt })
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.sessionId, sessionId),
        eq(checkouts.state, "paid"),
        isNull(checkouts.shownAt),
      ),
    )
    .returning({ id: checkouts.id });
  return changed.length > 0;
}

/** The newest first. */
export async function listPaid(db: Db, userId: string, limit: number): Promise<CheckoutRow[]> {
  return await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, "paid")))
    .orderBy(desc(checkouts.settledAt), desc(checkouts.id))
    .limit(limit);
}

/** Whether a payment of this person is under way: its page is closed, its outcome unknown. */
export async function isPaymentUnderWay(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        isOpen,
        isNotNull(checkouts.sessionId),
        isNull(checkouts.url),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Some open checkouts of all people, begun before the moment: in random order, so that each has its turn however many there are. */
export async function listLongOpen(db: Db, before: Date, limit: number): Promise<CheckoutRow[]> {
  return await db
    .select()
    .from(checkouts)
    .where(and(isOpen, lt(checkouts.createdAt, before)))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Whether anything was ever bought. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, "paid")))
    .limit(1);
  return found.length > 0;
}
