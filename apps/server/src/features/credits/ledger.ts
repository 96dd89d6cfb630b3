/** The balance: computed from the ledger when it is read, of two pots (decision 12). */
import { FORECAST_DAYS, potsOf } from "@vestnik/domain/credits";
import type { Pots } from "@vestnik/domain/credits";
import { AI_IMAGE_SECONDS } from "@vestnik/domain/generation";
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { planOf } from "../plans/plans.ts";
import type { AccountPlan } from "../plans/plans.ts";
import { sumLedger } from "./queries.ts";
import type { CountedGrant, Sums } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;
/** The slowest answer is an image. What remains is for storing it and for the difference of two machines' clocks. */
const STANDING_FOR_MS = (AI_IMAGE_SECONDS + 30) * 1000;

/** The names are those of the wire (docs/product.md, Credits). Reserved credits count as used while the reservation stands. */
export type Balance = {
  readonly currentCredits: number;
  readonly maxCredits: number;
  /** Since the account began, not only in this period. */
  readonly totalUsed: number;
  /** The bought part of the current credits. */
  readonly boughtCredits: number;
};

export type Ledger = {
  readonly account: AccountPlan;
  readonly sums: Sums;
  readonly pots: Pots;
  readonly balance: Balance;
};

function grantOf({ period, subscription }: AccountPlan): CountedGrant {
  const isPaid = subscription?.paidFrom?.getTime() === period.start.getTime();
  return {
    since: period.start,
    keptKey: isPaid ? keptKeyOf(subscription.subscriptionId, period.start) : undefined,
  };
}

/** The key of the credits that were carried over from a paid period. */
export function keptKeyOf(subscriptionId: string, paidFrom: Date): string {
  return `kept:${subscriptionId}:${paidFrom.toISOString()}`;
}

/** What such a key names. */
export function readKeptKey(key: string): { subscriptionId: string; from: Date } | undefined {
  const [, subscriptionId, from] = /^kept:([^:]+):(.+)$/.exec(key) ?? [];
  return subscriptionId && from ? { subscriptionId, from: new Date(from) } : undefined;
}

/** Whether a reservation of that time still counts. */
export function stands(reservedAt: Date, now: Date): boolean {
  return reservedAt > standingAfter(now);
}

export function standingAfter(now: Date): Date {
  return new Date(now.getTime() - STANDING_FOR_MS);
}

export async function readLedger(
  { config }: Pick<Deps, "config">,
  db: Db | Tx,
  user: { readonly id: string; readonly createdAt: Date },
  now: Date,
): Promise<Ledger> {
  const account = await planOf({ config }, db, user, now);
  const { monthlyCredits } = account.limits;
  const sums = await sumLedger(db, user.id, {
    grant: grantOf(account),
    standingAfter: standingAfter(now),
    latelySince: new Date(now.getTime() - FORECAST_DAYS * DAY_MS),
  });
  const pots = potsOf(monthlyCredits, sums);
  const balance = {
    currentCredits: pots.granted + pots.bought,
    maxCredits: monthlyCredits + pots.bought,
    totalUsed: sums.ever,
    boughtCredits: pots.bought,
  };
  return { account, sums, pots, balance };
}
