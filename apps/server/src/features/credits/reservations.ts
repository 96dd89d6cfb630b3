/** Reserving and spending: what changes the ledger, under a lock of the user's row. */
import type { Generation } from "@vestnik/domain/credits";
import { MAX_CALLS_AT_ONCE } from "@vestnik/domain/generation";
import type { RefusalCode } from "@vestnik/domain/errors";
import { AppError } from "../../appError.ts";
import type { Tx } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import type { Deps } from "../../deps.ts";
import { lockAccount, lockUser } from "../auth/auth.ts";
import { readLedger } from "./ledger.ts";
import type { Balance, Ledger } from "./ledger.ts";
import { insertSpending, settleReservation, shiftToGrant } from "./queries.ts";
import type { Reservation } from "./queries.ts";

export type Order = { readonly operation: Generation; readonly amount: number };

/** Locks the user's row, because two parallel requests would otherwise spend the same credit. Undefined while enough others stand. */
export async function reserve(
  deps: Deps,
  userId: string,
  order: Order,
): Promise<Reservation | undefined> {
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const now = deps.clock();
    const ledger = await readLedger(deps, tx, user, now);
    requireCredits(ledger, order);
    if (ledger.sums.reservations >= MAX_CALLS_AT_ONCE) return undefined;
    return await insertOrder(tx, userId, ledger, { ...order, state: "reserved", createdAt: now });
  });
}

/** The grant is spent first. The caller must hold the lock of the user's row. */
export async function insertOrder(
  tx: Tx,
  userId: string,
  ledger: Ledger,
  order: Order & { readonly state: "reserved" | "spent"; readonly createdAt: Date },
): Promise<Reservation> {
  requireCredits(ledger, order);
  const fromBought = Math.max(0, order.amount - ledger.pots.granted);
  const settledAt = order.state === "spent" ? order.createdAt : null;
  return await insertSpending(tx, { ...order, userId, fromBought, settledAt });
}

const refusals: Partial<Record<Generation, RefusalCode>> = {
  image: "not_enough_credits_image",
  image_from_image: "not_enough_credits_image",
  tags: "not_enough_credits_tags",
};

export function requireCredits({ balance, account }: Ledger, { operation, amount }: Order): void {
  const left = balance.currentCredits;
  if (left >= amount) return;
  const resetDate = account.period.end.toISOString();
  const code = refusals[operation] ?? "not_enough_credits";
  throw new AppError(code, { cost: amount, left, resetDate });
}

/** Spends and reads the balance in one transaction: if reading it fails, nothing is charged for the lost answer. */
export async function spend(deps: Deps, reservation: Reservation): Promise<Balance> {
  const { userId } = reservation;
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    const now = deps.clock();
    await settleReservation(tx, reservation, "spent", now);
    await notifyOwner(tx, { userId, type: "credits", data: {} });
    const ledger = await readLedger(deps, tx, user, now);
    const missing = ledger.sums.fromBought - ledger.sums.bought;
    if (missing <= 0) return ledger.balance;
    // It had stopped counting, and its bought credits were spent on something else: the grant pays them, so that the person owes none.
    await shiftToGrant(tx, reservation, missing);
    return (await readLedger(deps, tx, user, now)).balance;
  });
}

/** Returns the credits of work that costs its person nothing. */
export async function giveBack(deps: Deps, reservation: Reservation): Promise<Balance> {
  const { userId } = reservation;
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    const now = deps.clock();
    await settleReservation(tx, reservation, "returned", now);
    await notifyOwner(tx, { userId, type: "credits", data: {} });
    return (await readLedger(deps, tx, user, now)).balance;
  });
}

/** A reservation that cannot be settled now stops counting by itself, so its error must not hide why the work failed. */
export async function settleFailed(
  deps: Deps,
  reservation: Reservation,
  state: "spent" | "returned",
): Promise<void> {
  try {
    await (state === "spent" ? spend : giveBack)(deps, reservation);
  } catch (error) {
    deps.log.warn({ err: error }, "credits could not be given back at once");
  }
}
