/** The SQL of the credits' ledger. Every query names the user. */
import { and, desc, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
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

/** The grant that is being spent. */
export type CountedGrant = {
  readonly since: Date;
  /** Set where the sums are those of a grant that is over. */
  readonly until?: Date;
  /** The credits that were carried over from this grant when a subscription ended for a while; they count as used. */
  readonly keptKey: string | undefined;
};

export type Moments = {
  readonly grant: CountedGrant;
  /** Reservations made before it do not count any more. */
  readonly standingAfter: Date;
  readonly latelySince: Date;
};

/** Everything that a balance is computed from, in one statement. */
export async function sumLedger(
  db: Db | Tx,
  userId: string,
  { grant, standingAfter, latelySince }: Moments,
): Promise<Sums> {
  const { amount, fromBought, state, createdAt } = creditSpendings;
  const isReserved = eq(state, "reserved");
  const isSpent = eq(state, "spent");
  const total = (of: SQL, only: SQL | undefined = sql`true`) =>
    sql`coalesce(sum(${of}) filter (where ${only}), 0)`.mapWith(Number);
  const { amount: given, takenBack, key } = creditPurchases;
  const purchased = (sum: SQL) =>
    db
      .select({ total: sql`coalesce(${sum}, 0)` })
      .from(creditPurchases)
      .where(eq(creditPurchases.userId, userId));
  const bought = purchased(sql`sum(${given} - ${takenBack})`);
  const kept = grant.keptKey
    ? sql`(${purchased(sql`sum(${given}) filter (where ${eq(key, grant.keptKey)})`)})`
    : sql`0`;
  const isOfGrant = and(gte(createdAt, grant.since), grant.until && lt(createdAt, grant.until));
  const [sums] = await db
    .select({
      fromGrant: sql`${total(sql`${amount} - ${fromBought}`, isOfGrant)} + ${kept}`.mapWith(Number),
      fromBought: total(sql`${fromBought}`),
      bought: sql`(${bought})`.mapWith(Number),
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

/** Adds to what was carried over from the same period before: its subscription had gone on in between. */
export async function insertKept(tx: Tx, kept: typeof creditPurchases.$inferInsert): Promise<void> {
  await tx
    .insert(creditPurchases)
    .values({ ...kept, source: "kept" })
    .onConflictDoUpdate({
      target: creditPurchases.key,
      set: { amount: sql`${creditPurchases.amount} + excluded.amount` },
    });
}

/** The keys of what was carried over since the moment. */
export async function findKept(db: Db, userId: string, since: Date): Promise<string[]> {
  const { key, source, createdAt } = creditPurchases;
  const found = await db
    .select({ key })
    .from(creditPurchases)
    .where(and(eq(creditPurchases.userId, userId), eq(source, "kept"), gte(createdAt, since)));
  return found.map((row) => row.key);
}

export async function findPurchase(
  tx: Tx,
  userId: string,
  key: string,
): Promise<typeof creditPurchases.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(creditPurchases)
    .where(and(eq(creditPurchases.userId, userId), eq(creditPurchases.key, key)));
  return found;
}

/** The caller must hold the lock of the user's row. */
export async function updateTakenBack(
  tx: Tx,
  { userId, key }: { readonly userId: string; readonly key: string },
  change: Pick<typeof creditPurchases.$inferSelect, "refundedCents" | "takenBack" | "takenBackAt">,
): Promise<void> {
  await tx
    .update(creditPurchases)
    .set(change)
    .where(and(eq(creditPurchases.userId, userId), eq(creditPurchases.key, key)));
}

/** What refunds took back of these purchases. */
export async function listTakenBack(
  db: Db,
  userId: string,
  keys: readonly string[],
): Promise<{ readonly key: string; readonly takenBack: number }[]> {
  const { key, takenBack } = creditPurchases;
  return await db
    .select({ key, takenBack })
    .from(creditPurchases)
    .where(and(eq(creditPurchases.userId, userId), inArray(key, [...keys])));
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

export type PurchaseRow = Pick<
  typeof creditPurchases.$inferSelect,
  "source" | "amount" | "createdAt" | "takenBack" | "takenBackAt"
> & {
  /** Computed from the key, which names a payment and stays here. */
  readonly id: string;
  readonly takenBackId: string;
};

/** Everything that came into the pot of bought credits: each was paid for by hand, so they are few. */
export async function listPurchases(db: Db, userId: string): Promise<PurchaseRow[]> {
  const { key, source, amount, createdAt, takenBack, takenBackAt } = creditPurchases;
  return await db
    .select({
      source,
      amount,
      createdAt,
      takenBack,
      takenBackAt,
      id: sql<string>`md5(${key})::uuid`,
      takenBackId: sql<string>`md5('-' || ${key})::uuid`,
    })
    .from(creditPurchases)
    .where(eq(creditPurchases.userId, userId));
}

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
