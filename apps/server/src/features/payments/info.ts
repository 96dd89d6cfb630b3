/** What a person has bought, how it goes on, and what of it can be managed (`GET /subscription`). */
import type { Plan } from "@vestnik/domain/plan";
import type { PaidPlan } from "@vestnik/domain/price";
import { latestEnd } from "@vestnik/domain/subscription";
import type { SubscriptionStatus } from "@vestnik/domain/subscription";
import type { Deps } from "../../deps.ts";
import { getUser } from "../auth/auth.ts";
import { listChannels } from "../channels/channels.ts";
import { takenBackOf } from "../credits/credits.ts";
import { paidPeriodOf, planOf } from "../plans/plans.ts";
import type { AccountPlan, SubscriptionRow } from "../plans/plans.ts";
import { countScheduled } from "../publications/publications.ts";
import { isPaymentUnderWay, listPaid } from "./checkoutQueries.ts";
import type { CheckoutRow } from "./checkoutQueries.ts";
import { purchaseKey } from "./paid.ts";
import { findManageable } from "./payments.ts";

const RECEIPTS = 12;

export type PaidCheckout = CheckoutRow & { readonly takenBack: number };

type Unpaid = {
  readonly url: string | null;
  readonly plan: PaidPlan;
  readonly until: Date | null;
};

export type PaymentInfo = {
  readonly available: boolean;
  readonly mode: "live" | "test" | "emulated";
  readonly plan: Plan;
  readonly status: SubscriptionStatus | null;
  readonly periodEnd: Date | null;
  readonly endsAt: Date | null;
  readonly next: { readonly plan: PaidPlan; readonly at: Date } | null;
  readonly unpaid: Unpaid | null;
  readonly manageable: boolean;
  readonly pending: boolean;
  readonly receipts: readonly PaidCheckout[];
  readonly channelsOverPlan: readonly {
    readonly id: string;
    readonly title: string;
    readonly scheduled: number;
  }[];
};

export async function getPaymentInfo(deps: Deps, userId: string): Promise<PaymentInfo> {
  const { db } = deps.database;
  const now = deps.clock();
  const account = await planOf(deps, db, await getUser(db, userId), now);
  const isAvailable = deps.payments !== undefined;
  return {
    ...describe(account),
    available: isAvailable,
    mode: modeOf(deps),
    manageable: isAvailable && (await findManageable(deps, userId)) !== undefined,
    pending: isAvailable && (await isPaymentUnderWay(db, userId)),
    receipts: await listReceipts(deps, userId),
    channelsOverPlan: await listOverPlan(deps, userId),
  };
}

function modeOf({ config, payments }: Pick<Deps, "config" | "payments">): PaymentInfo["mode"] {
  if (config.stripe?.isEmulated) return "emulated";
  return payments && !payments.isLive ? "test" : "live";
}

function describe({ plan, isSubscribed, subscription }: AccountPlan) {
  return {
    plan,
    status: subscription?.status ?? null,
    periodEnd: isSubscribed ? (subscription?.paidUntil ?? null) : null,
    // One that has ended may name a day that our clock has not reached.
    endsAt: isSubscribed ? (subscription?.endsAt ?? null) : null,
    next: isSubscribed && subscription ? nextOf(subscription) : null,
    unpaid: subscription ? unpaidOf(subscription, isSubscribed) : null,
  };
}

function nextOf({ nextPlan, nextAt }: SubscriptionRow): PaymentInfo["next"] {
  return nextPlan && nextAt && { plan: nextPlan, at: nextAt };
}

const unpaidStatuses: readonly SubscriptionStatus[] = ["past_due", "unpaid"];

/** Also of an active subscription: the rest of a larger plan, which is given when it is paid. */
function unpaidOf(subscription: SubscriptionRow, isSubscribed: boolean): Unpaid | null {
  const { status, plan, unpaidUrl: url, endsAt } = subscription;
  const isOwed = unpaidStatuses.includes(status) || (status === "active" && url !== null);
  if (!isOwed) return null;
  const paid = isSubscribed && status === "past_due" ? paidPeriodOf(subscription) : null;
  return { url, plan, until: paid && latestEnd(paid, endsAt) };
}

async function listReceipts(
  { database: { db } }: Pick<Deps, "database">,
  userId: string,
): Promise<PaidCheckout[]> {
  const paid = await listPaid(db, userId, RECEIPTS);
  const keyed = paid.map((row) => ({ row, key: purchaseKey(row.sessionId ?? "") }));
  const keys = keyed.map(({ key }) => key);
  const takenBack = keys.length > 0 ? await takenBackOf(db, userId, keys) : undefined;
  return keyed.map(({ row, key }) => ({ ...row, takenBack: takenBack?.get(key) ?? 0 }));
}

async function listOverPlan(deps: Deps, userId: string) {
  const over = (await listChannels(deps, userId)).filter(({ overPlan }) => overPlan);
  if (over.length === 0) return [];
  const scheduled = await countScheduled(deps.database.db, userId);
  return over.map(({ id, title, displayName }) => ({
    id,
    title: displayName ?? title,
    scheduled: scheduled.get(id) ?? 0,
  }));
}
