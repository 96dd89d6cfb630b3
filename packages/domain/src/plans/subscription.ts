/** What a subscription gives (docs/product.md, Plans and payments; decisions 12, 13 and 182): what was paid for last, as long as it lasts. */
import type { Period, Plan } from "./plan.ts";
import { limitsOf, periodAt } from "./plan.ts";
import { monthlyCents } from "./price.ts";
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
export type PaidPeriod = {
  readonly plan: PaidPlan;
  readonly from: Date;
  readonly until: Date;
  /** What it grants. Less than the plan's month when the plan was changed in the middle of it. */
  readonly credits: number;
};

export type Subscription = {
  readonly status: SubscriptionStatus;
  /** Null as long as nothing was paid. A renewal or a larger plan counts when its invoice is paid. */
  readonly paid: PaidPeriod | null;
  /** When a cancellation takes effect or took effect. */
  readonly endsAt: Date | null;
  /** When it stopped giving, once that was dealt with. */
  readonly endedAt: Date | null;
};

/** How long a plan stays after its paid period when neither a payment nor its failure was heard of. The provider tries a card again for two weeks. */
export const GRACE_MS = 14 * 24 * 3_600_000;

export const givingStatuses: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];

/** The paid period that counts now; null where the subscription gives nothing (any more). */
function paidPeriodAt(subscription: Subscription, now: Date): PaidPeriod | null {
  return endOf(subscription, now) ? null : subscription.paid;
}

/** When it stopped giving what was paid for; null while it gives, and where nothing was ever paid. */
export function endOf(subscription: Subscription, now: Date): Date | null {
  const { status, paid, endsAt, endedAt } = subscription;
  if (!paid || endedAt) return endedAt;
  const end = latestEnd(paid, endsAt);
  if (end <= now) return end;
  return isGiving(status) ? null : now;
}

/** When a paid plan ends if nothing more is paid. The provider may end it earlier. */
export function latestEnd({ until }: PaidPeriod, endsAt: Date | null): Date {
  const end = new Date(until.getTime() + GRACE_MS);
  return endsAt && endsAt < end ? endsAt : end;
}

function isGiving(status: SubscriptionStatus): boolean {
  return givingStatuses.includes(status);
}

/** The plan that counts and the period its credits and batches are counted in. */
export type PlanPeriod = {
  readonly plan: Plan;
  readonly period: Period;
  /** What the period grants. */
  readonly credits: number;
  /** The last payment failed, or the renewal of the paid period was not heard of: the plan stays for a while. */
  readonly isOverdue: boolean;
};

/**
 * Without a subscription the free plan is renewed monthly from the day the account began. The first free period after a subscription begins
 * when that ended: what was used of the paid plan is not counted against the free one. A period whose renewal is overdue lasts until it is
 * paid, or the plan ends.
 */
export function planPeriodAt(
  subscription: Subscription | undefined,
  account: { readonly begun: Date; readonly plan: Plan },
  now: Date,
): PlanPeriod {
  const paid = subscription && paidPeriodAt(subscription, now);
  if (paid) {
    const isOver = paid.until <= now;
    const end = isOver ? new Date(paid.until.getTime() + GRACE_MS) : paid.until;
    const isOverdue = isOver || subscription.status === "past_due";
    const { plan, credits, from: start } = paid;
    return { plan, credits, period: { start, end }, isOverdue };
  }
  const { start, end } = periodAt(account.begun, now);
  const ended = subscription && endOf(subscription, now);
  const period = { start: ended && ended > start ? ended : start, end };
  const { monthlyCredits: credits } = limitsOf(account.plan);
  return { plan: account.plan, credits, period, isOverdue: false };
}

/** What the provider says of a subscription; its plan is undefined when its price is none of ours. */
type Described = {
  readonly status: SubscriptionStatus;
  readonly plan: PaidPlan | undefined;
  readonly isPaid: boolean;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
};

/**
 * The subscription that counts when the provider knows several of one customer: one that gives, rather a paid one, rather that of the
 * larger plan; and of those that are left, or where none gives, the newest.
 */
export function choosePresent<One extends Described>(
  subscriptions: readonly One[],
  now: Date,
): One | undefined {
  const ours = subscriptions.filter(({ plan }) => plan !== undefined);
  const giving = ours.filter(
    ({ status, endsAt }) => isGiving(status) && (endsAt === null || endsAt > now),
  );
  const rank = ({ plan, isPaid }: Described) => [Number(isPaid), plan ? monthlyCents[plan] : 0];
  const newest = (a: One, b: One) => b.createdAt.getTime() - a.createdAt.getTime();
  const [present] = giving.toSorted((a, b) => {
    const [paidA = 0, centsA = 0] = rank(a);
    const [paidB = 0, centsB = 0] = rank(b);
    return paidB - paidA || centsB - centsA || newest(a, b);
  });
  return present ?? ours.toSorted(newest)[0];
}

type DescribedPeriod = Pick<Described, "plan" | "isPaid"> & {
  readonly periodStart: Date;
  readonly periodEnd: Date;
};

/** The paid period after the provider was asked: what is not paid leaves the last paid one as it was. */
export function paidPeriodAfter(
  before: PaidPeriod | null,
  { plan, isPaid, periodStart, periodEnd }: DescribedPeriod,
  now: Date,
): PaidPeriod | null {
  if (!plan || !isPaid) return before;
  const isSame = before?.from.getTime() === periodStart.getTime();
  const credits = isSame ? creditsAfterChange(before, plan, now) : limitsOf(plan).monthlyCredits;
  return { plan, from: periodStart, until: periodEnd, credits };
}

/**
 * Credits follow the money: for a change in the middle of a period the provider asks for, or gives back, the part of the price that belongs
 * to the rest of it. Otherwise a plan bought for its last day would give the credits of a month.
 */
function creditsAfterChange(before: PaidPeriod, plan: PaidPlan, now: Date): number {
  const { from, until, credits } = before;
  const rest = (until.getTime() - now.getTime()) / (until.getTime() - from.getTime());
  const more = limitsOf(plan).monthlyCredits - limitsOf(before.plan).monthlyCredits;
  return Math.max(0, credits + Math.round(more * Math.min(1, Math.max(0, rest))));
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
