/** The SQL of the credits' ledger. Every query names the user. */
import { and, eq, gt, gte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { creditSpendings } from "../../db/schema.ts";

export type SpendingRow = typeof creditSpendings.$inferSelect;

export type Spent = { readonly inPeriod: number; readonly ever: number };

/** What was spent, and what is reserved by reservations made after `standingAfter`. */
export async function sumSpendings(
  db: Db | Tx,
  userId: string,
  { periodStart, standingAfter }: { readonly periodStart: Date; readonly standingAfter: Date },
): Promise<Spent> {
  const { amount, state, createdAt } = creditSpendings;
  const counts = or(eq(state, "spent"), and(eq(state, "reserved"), gt(createdAt, standingAfter)));
  const inPeriod = gte(createdAt, periodStart);
  const [sums] = await db
    .select({
      inPeriod: sql`coalesce(sum(${amount}) filter (where ${inPeriod}), 0)`.mapWith(Number),
      ever: sql`coalesce(sum(${amount}), 0)`.mapWith(Number),
    })
    .from(creditSpendings)
    .where(and(eq(creditSpendings.userId, userId), counts));
  if (!sums) throw new Error("A sum is always one row.");
  return sums;
}

/** The sum of the reservations made after `standingAfter`. */
export async function sumReserved(
  db: Db | Tx,
  userId: string,
  standingAfter: Date,
): Promise<number> {
  const { amount, state, createdAt } = creditSpendings;
  const stands = and(eq(state, "reserved"), gt(createdAt, standingAfter));
  const [sums] = await db
    .select({ reserved: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(creditSpendings)
    .where(and(eq(creditSpendings.userId, userId), stands));
  return sums?.reserved ?? 0;
}

/** The caller must hold the lock of the user's row. */
export async function insertReservation(
  tx: Tx,
  reservation: Pick<SpendingRow, "userId" | "operation" | "amount" | "createdAt">,
): Promise<Reservation> {
  const [made] = await tx
    .insert(creditSpendings)
    .values({ ...reservation, state: "reserved" })
    .returning({ userId: creditSpendings.userId, id: creditSpendings.id });
  if (!made) throw new Error("An insert returns its row.");
  return made;
}

export type Reservation = Pick<SpendingRow, "userId" | "id">;

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
