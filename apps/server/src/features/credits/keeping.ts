/** What subscriptions and refunds do to the bought credits (decision 112). */
import { potsOf } from "@vestnik/domain/credits";
import { creditsTakenBack } from "@vestnik/domain/subscription";
import type { PaidPeriod } from "@vestnik/domain/subscription";
import type { Db, Tx } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import { keptKeyOf, readKeptKey, standingAfter } from "./ledger.ts";
import {
  findKept,
  findPurchase,
  insertKept,
  listTakenBack,
  sumLedger,
  updateTakenBack,
} from "./queries.ts";

/**
 * Moves what is left of the last paid grant to the bought credits, when its subscription ended. The caller holds the lock of the user's row
 * and calls it once for each end.
 */
export async function keepPaidCredits(
  tx: Tx,
  userId: string,
  paid: PaidPeriod & { readonly subscriptionId: string },
  endedAt: Date,
): Promise<void> {
  const key = keptKeyOf(paid.subscriptionId, paid.from);
  const sums = await sumLedger(tx, userId, {
    grant: { since: paid.from, until: endedAt, keptKey: key },
    standingAfter: standingAfter(endedAt),
    latelySince: endedAt,
  });
  const { granted } = potsOf(paid.credits, sums);
  if (granted > 0) await insertKept(tx, { key, userId, amount: granted, createdAt: endedAt });
}

export type Kept = { readonly key: string; readonly subscriptionId: string; readonly from: Date };

/** The paid periods of which credits were carried over since the moment. */
export async function listKept(db: Db, userId: string, since: Date): Promise<Kept[]> {
  const keys = await findKept(db, userId, since);
  return keys.flatMap((key) => {
    const period = readKeptKey(key);
    return period ? [{ key, ...period }] : [];
  });
}

/**
 * Takes bought credits back by the refunded part of their price, as far as any are left. The same refund changes nothing twice, also when more
 * was bought in between. Undefined when nothing was bought with this key. The caller holds the lock of the user's row.
 */
export async function takeBackCredits(
  tx: Tx,
  userId: string,
  key: string,
  { cents, refundedCents }: { readonly cents: number; readonly refundedCents: number },
  now: Date,
): Promise<number | undefined> {
  const purchase = await findPurchase(tx, userId, key);
  if (!purchase || purchase.refundedCents === refundedCents) return purchase?.takenBack;
  const sums = await sumLedger(tx, userId, {
    grant: { since: now, keptKey: undefined },
    standingAfter: standingAfter(now),
    latelySince: now,
  });
  const left = potsOf(0, sums).bought + purchase.takenBack;
  const takenBack = creditsTakenBack({ bought: purchase.amount, cents, refundedCents, left });
  const takenBackAt = takenBack > 0 ? now : null;
  await updateTakenBack(tx, { userId, key }, { refundedCents, takenBack, takenBackAt });
  if (takenBack !== purchase.takenBack) {
    await notifyOwner(tx, { userId, type: "credits", data: {} });
  }
  return takenBack;
}

/** What refunds took back of these purchases, by their keys. */
export async function takenBackOf(
  db: Db,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await listTakenBack(db, userId, keys);
  return new Map(found.map(({ key, takenBack }) => [key, takenBack]));
}
