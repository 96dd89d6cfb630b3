/** The SQL of the credits' ledger. Every query names the user. */
import { and, desc, eq, gt, gte, lt, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { creditPurchases, creditSpendings } from "../../db/schema.ts";

export type SpendingRow = typeof creditSpendings.$inferSelect;
export type Reservation = Pick<SpendingRow, "userId" | "id">;

export type Sums = {
  /** Of this period, without what came from the bought credits. */
  readonly fromGrant: number;
  readonly fromBought: number;
  readonly bought: number;
  /** Since the account began, with what is reserved. */
  readonly ever: number;
  /** Spent lately. */
  readonly lately: number;
  readonly reserved: number;
  /** How many reservations there are. */
  readonly reservations: number;
};

export type Moments = {
  readonly periodStart: Date;
  /** Reservations made before it do not count any more. */
  readonly standingAfter: Date;
  readonly latelySince: Date;
};

/** Everything that a balance is computed from, in one statement. */
export async function sumLedger(
  db: Db | Tx,
  userId: string,
  { periodStart, standingAfter, latelySince }: Moments,
): Promise<Sums> {
  const { amount, fromBought, state, createdAt } = creditSpendings;
  const isReserved = eq(state, "reserved");
  const isSpent = eq(state, "spent");
  const total = (of: SQL, only: SQL | undefined = sql`true`) =>
    sql`coalesce(sum(${of}) filter (where ${only}), 0)`.mapWith(Number);
  const purchases = db
    .select({ total: sql`coalesce(sum(${creditPurchases.amount}), 0)` })
    .from(creditPurchases)
    .where(eq(creditPurchases.userId, userId));
  const [sums] = await db
    .select({
      fromGrant: total(sql`${amount} - ${fromBought}`, gte(createdAt, periodStart)),
      fromBought: total(sql`${fromBought}`),
      bought: sql`(${purchases})`.mapWith(Number),
      ever: total(sql`${amount}`),
      lately: total(sql`${amount}`, and(isSpent, gte(createdAt, latelySince))),
      reserved: total(sql`${amount}`, isReserved),
      reservations: sql`count(*) filter (where ${isReserved})`.mapWith(Number),
    })
    .from(creditSpendings)
    .where(
      and(
        eq(creditSpendings.userId, userId),
        or(isSpent, and(isReserved, gt(createdAt, standingAfter))),
      ),
    );
  if (!sums) throw new Error("A sum is always one row.");
  return sums;
}

/** The caller must hold the lock of the user's row. */
export async function insertSpending(
  tx: Tx,
  spending: Omit<SpendingRow, "id">,
): Promise<Reservation> {
  const [made] = await tx
    .insert(creditSpendings)
    .values(spending)
    .returning({ userId: creditSpendings.userId, id: creditSpendings.id });
  if (!made) throw new Error("An insert returns its row.");
  return made;
}

/** Settles a reservation once, however old it is. */
export async function settleReservation(
  db: Db | Tx,
  { userId, id }: Reservation,
  state: "spent" | "returned",
  settledAt: Date,
): Promise<void> {
  await db
    .update(creditSpendings)
    .set({ state, settledAt })
    .where(
      and(
        eq(creditSpendings.id, id),
        eq(creditSpendings.userId, userId),
        eq(creditSpendings.state, "reserved"),
      ),
    );
}

/** Charges this much less to the bought credits and more to the grant. The caller must hold the lock of the user's row. */
export async function shiftToGrant(
  tx: Tx,
  { userId, id }: Reservation,
  amount: number,
): Promise<void> {
  const { fromBought } = creditSpendings;
  await tx
    .update(creditSpendings)
    .set({ fromBought: sql`greatest(0, ${fromBought} - ${amount}::integer)` })
    .where(and(eq(creditSpendings.id, id), eq(creditSpendings.userId, userId)));
}

/** False when the key was used before. */
export async function insertPurchase(
  tx: Tx,
  purchase: typeof creditPurchases.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(creditPurchases)
    .values(purchase)
    .onConflictDoNothing()
    .returning({ key: creditPurchases.key });
  return made.length > 0;
}

export type HistoryPosition = { readonly at: Date; readonly id: string };

/** The newest first, from those that come after the position. */
export async function findSpendings(
  db: Db,
  userId: string,
  { after, limit }: { readonly after: HistoryPosition | undefined; readonly limit: number },
): Promise<SpendingRow[]> {
  const { createdAt, id } = creditSpendings;
  const isAfter =
    after && and(lte(createdAt, after.at), or(lt(createdAt, after.at), lt(id, after.id)));
  return await db
    .select()
    .from(creditSpendings)
    .where(and(eq(creditSpendings.userId, userId), isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
