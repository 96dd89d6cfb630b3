/** The plan, its meters for this period (decisions 12 and 182), and using credits. */
import { creditCosts, daysLeftAt } from "@vestnik/domain/credits";
import type { Generation } from "@vestnik/domain/credits";
import type { Plan } from "@vestnik/domain/plan";
import type { Tx } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import type { Deps } from "../../deps.ts";
import { getUser, lockUser } from "../auth/auth.ts";
import { countDecisions } from "../publications/publications.ts";
import { readLedger } from "./ledger.ts";
import type { Balance } from "./ledger.ts";
import { insertPurchase } from "./queries.ts";
import {
  giveBack,
  insertOrder,
  requireCredits,
  reserve,
  settleFailed,
  spend,
} from "./reservations.ts";
import { withCallPermit } from "./callConcurrency.ts";
import type { Patience } from "./callConcurrency.ts";

export type { Balance } from "./ledger.ts";
export { keepPaidCredits, listKept, takeBackCredits, takenBackOf } from "./keeping.ts";

export type CreditState = Balance & {
  /** The part of the used credits that is reserved for unfinished work. */
  readonly reservedCredits: number;
  readonly daysLeft: number | null;
  readonly plan: Plan;
  readonly periodEnd: Date;
  /** False while the last payment is overdue. */
  readonly isActive: boolean;
  /** When the plan ends; null where it is renewed. */
  readonly endDate: Date | null;
  /** The limit is -1 when publications are not counted. */
  readonly publications: { readonly used: number; readonly limit: number };
};

export async function getCreditState(deps: Deps, userId: string, now: Date): Promise<CreditState> {
  const { db } = deps.database;
  const user = await getUser(db, userId);
  const { account, sums, balance } = await readLedger(deps, db, user, now);
  const { plan, period, limits, isOverdue, subscription } = account;
  const facts = { left: balance.currentCredits, usedLately: sums.lately, begun: user.createdAt };
  return {
    ...balance,
    reservedCredits: sums.reserved,
    daysLeft: daysLeftAt(facts, now),
    plan,
    periodEnd: period.end,
    isActive: !isOverdue,
    endDate: account.isSubscribed ? (subscription?.endsAt ?? null) : null,
    publications: {
      used: await countDecisions(db, userId, period.start),
      limit: limits.publications,
    },
  };
}

type PaidWork<Result> = Patience & {
  readonly work: () => Promise<Result>;
  /** Whether this result is given for nothing. */
  readonly isFree?: (result: Result) => boolean;
  /** Called when the work failed: true when the result was made nevertheless and the client lost it by leaving. */
  readonly isConsumed: () => boolean;
};

/**
 * Does work that costs credits, when the person has a call free: reserves them before it, spends them when it is done, and returns them when it fails.
 * The returned balance is the one after it.
 */
export async function payFor<Result>(
  deps: Deps,
  userId: string,
  operation: Generation,
  { work, isFree, isConsumed, ...patience }: PaidWork<Result>,
): Promise<{ readonly result: Result; readonly balance: Balance }> {
  const order = { operation, amount: creditCosts[operation] };
  // A person who cannot pay does not wait for that answer; the credits are checked again when the call begins.
  const user = await getUser(deps.database.db, userId);
  requireCredits(await readLedger(deps, deps.database.db, user, deps.clock()), order);
  return await withCallPermit(userId, patience, {
    take: async () => await reserve(deps, userId, order),
    work: async (reservation) => {
      try {
        const result = await work();
        const settle = isFree?.(result) === true ? giveBack : spend;
        return { result, balance: await settle(deps, reservation) };
      } catch (failure) {
        await settleFailed(deps, reservation, isConsumed() ? "spent" : "returned");
        throw failure;
      }
    },
  });
}

/** Spends credits at once, for work that somebody else does (decision 12). */
export async function useCredits(
  deps: Deps,
  userId: string,
  operation: Generation,
  quantity: number,
): Promise<Balance> {
  const order = { operation, amount: creditCosts[operation] * quantity };
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const now = deps.clock();
    const ledger = await readLedger(deps, tx, user, now);
    await insertOrder(tx, userId, ledger, { ...order, state: "spent", createdAt: now });
    await notifyOwner(tx, { userId, type: "credits", data: {} });
    return (await readLedger(deps, tx, user, now)).balance;
  });
}

/** Adds bought credits once for each key, which names the payment. False when that was done before. */
export async function grantBoughtCredits(
  tx: Tx,
  userId: string,
  amount: number,
  key: string,
  now: Date,
): Promise<boolean> {
  const isNew = await insertPurchase(tx, { key, userId, amount, createdAt: now });
  if (isNew) await notifyOwner(tx, { userId, type: "credits", data: {} });
  return isNew;
}
