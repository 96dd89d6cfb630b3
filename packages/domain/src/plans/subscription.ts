/** What a subscription gives (specification, section 4; decisions 13 to 15): what was paid for last, as long as it lasts. */
import type { Period, Plan } from "./plan.ts";
import { periodAt } from "./plan.ts";
import type { PaidPlan } from "./price.ts";

/** The states of a subscription at the payment provider, in its own words. */
export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The last payment that succeeded, and what it was for. */
export type PaidPeriod = { readonly plan: PaidPlan; readonly from: Date; readonly until: Date };

export type Subscription = {
  readonly status: SubscriptionStatus;
  /** Null as long as nothing was paid. A renewal or a larger plan counts when its invoice is paid. */
  readonly paid: PaidPeriod | null;
  /** When a cancellation takes effect or took effect. */
  readonly endsAt: Date | null;
};

/** How long a plan stays after its paid period when neither a payment nor its failure was heard of. The provider tries a card again for two weeks. */
export const GRACE_MS = 14 * 24 * 3_600_000;

const givingStatuses: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];

/** The paid period that counts now; null where the subscription gives nothing (any more). */
export function paidPeriodAt({ status, paid, endsAt }: Subscription, now: Date): PaidPeriod | null {
  if (!paid || !givingStatuses.includes(status)) return null;
  if (endsAt && endsAt <= now) return null;
  return now.getTime() < paid.until.getTime() + GRACE_MS ? paid : null;
}

/** The plan that counts and the period its credits and publications are counted in. */
export type PlanPeriod = { readonly plan: Plan; readonly period: Period };

/** Without a subscription the free plan is renewed monthly from the day the account began. */
export function planPeriodAt(
  subscription: Subscription | undefined,
  account: { readonly begun: Date; readonly plan: Plan },
  now: Date,
): PlanPeriod {
  const paid = subscription && paidPeriodAt(subscription, now);
  if (!paid) return { plan: account.plan, period: periodAt(account.begun, now) };
  return { plan: paid.plan, period: { start: paid.from, end: paid.until } };
}

type Placed = { readonly id: string; readonly createdAt: Date };

/** The channels beyond the limit of a plan: those connected last. They stay readable, but nothing is published in them. */
export function channelsOverPlan<Channel extends Placed>(
  channels: readonly Channel[],
  limit: number,
): readonly Channel[] {
  if (limit < 0) return [];
  const inOrder = channels.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return inOrder.slice(limit);
}

/**
 * How many bought credits a refund or a dispute takes back: the refunded share of them, rounded down, but never more than are left, so that
 * no balance becomes negative. `due` may fall again when a dispute is won.
 */
export function creditsTakenBack({
  bought,
  cents,
  refundedCents,
  left,
}: {
  readonly bought: number;
  readonly cents: number;
  readonly refundedCents: number;
  /** Of all bought credits of the person, with those of this purchase that were taken back before. */
  readonly left: number;
}): number {
  const due = Math.floor((bought * Math.min(refundedCents, cents)) / cents);
  return Math.max(0, Math.min(due, left));
}
