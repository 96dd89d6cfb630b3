/** The plan of an account, its limits and its period: computed when read, from what was paid for last (decision 112). */
import { limitsOf, selfHostedLimits } from "@vestnik/domain/plan";
import type { Period, Plan, PlanLimits } from "@vestnik/domain/plan";
import { endOf, planPeriodAt } from "@vestnik/domain/subscription";
import type { PaidPeriod, Subscription } from "@vestnik/domain/subscription";
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { findOwnLimits, findSubscription } from "./queries.ts";
import type { SubscriptionRow } from "./queries.ts";

export type { SubscriptionRow } from "./queries.ts";

type PaidFacts = Pick<SubscriptionRow, "paidPlan" | "paidFrom" | "paidUntil" | "paidCredits">;
/** What the rules look at. */
type SubscriptionFacts = PaidFacts & Pick<SubscriptionRow, "status" | "endsAt" | "endedAt">;

export type AccountPlan = {
  readonly plan: Plan;
  readonly limits: PlanLimits;
  readonly period: Period;
  /** The last payment failed, or the renewal was not heard of. */
  readonly isOverdue: boolean;
  /** A subscription gives the plan. */
  readonly isSubscribed: boolean;
  /** As the provider last described it, ended or not. */
  readonly subscription: SubscriptionRow | undefined;
};

type Account = { readonly id: string; readonly createdAt: Date };

export async function planOf(
  deps: Pick<Deps, "config">,
  db: Db | Tx,
  user: Account,
  now: Date,
): Promise<AccountPlan> {
  const subscription = deps.config.stripe && (await findSubscription(db, user.id));
  const ownLimits = await findOwnLimits(db, user.id);
  return { ...planFrom(deps, { ...user, ownLimits }, subscription, now), subscription };
}

/** The same from rows that were read. Where nothing can be bought, there are no subscriptions: DEFAULT_PLAN rules. */
export function planFrom(
  { config }: Pick<Deps, "config">,
  {
    createdAt,
    ownLimits,
  }: Pick<Account, "createdAt"> & { readonly ownLimits: Partial<PlanLimits> },
  found: SubscriptionFacts | undefined,
  now: Date,
): Omit<AccountPlan, "subscription"> {
  const subscription = config.stripe && found;
  const account = { begun: createdAt, plan: config.defaultPlan ?? "free" };
  const told = subscription && readSubscription(subscription);
  const counted = planPeriodAt(told, account, now);
  // An installation without payments that gives everybody the business plan is self-hosted: nothing is counted there (decision 182).
  const isSelfHosted = !config.stripe && counted.plan === "business";
  const ofPlan = isSelfHosted
    ? selfHostedLimits()
    : { ...limitsOf(counted.plan), monthlyCredits: counted.credits };
  return {
    ...counted,
    limits: { ...ofPlan, ...ownLimits },
    isSubscribed: told ? told.paid !== null && endOf(told, now) === null : false,
  };
}

export async function subscriptionOf(
  db: Db | Tx,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  return await findSubscription(db, userId);
}

/** A row in the words of the rules. */
export function readSubscription(row: SubscriptionFacts): Subscription {
  const { status, endsAt, endedAt } = row;
  return { status, endsAt, endedAt, paid: paidPeriodOf(row) };
}

export function paidPeriodOf({
  paidPlan,
  paidFrom,
  paidUntil,
  paidCredits,
}: PaidFacts): PaidPeriod | null {
  if (!paidPlan || !paidFrom || !paidUntil) return null;
  const credits = paidCredits ?? limitsOf(paidPlan).monthlyCredits;
  return { plan: paidPlan, from: paidFrom, until: paidUntil, credits };
}
