import type { Price } from "./catalogue.ts";
import { newId } from "./ids.ts";
import { type InnerList, type Metadata, innerList } from "./shared.ts";

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "active"
  | "past_due"
  | "canceled"
  | "unpaid";

export type SubscriptionItem = {
  readonly id: string;
  readonly object: "subscription_item";
  readonly created: number;
  current_period_end: number;
  current_period_start: number;
  price: Price;
  readonly quantity: number;
  readonly subscription: string;
};

export type Subscription = {
  readonly id: string;
  readonly object: "subscription";
  readonly created: number;
  readonly billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: CancellationDetails;
  readonly currency: string;
  readonly customer: string;
  ended_at: number | null;
  readonly items: InnerList<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  /** The change that waits for the end of the period. */
  schedule: string | null;
  readonly start_date: number;
  status: SubscriptionStatus;
};

type CancellationDetails = {
  readonly comment: string | null;
  readonly feedback: string | null;
  readonly reason: "cancellation_requested" | "payment_failed" | "payment_disputed" | null;
};

const REST = {
  livemode: false,
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
  collection_method: "charge_automatically",
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  managed_payments: null,
  invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ["card"],
    save_default_payment_method: "off",
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_start: null,
  trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
};

const ITEM_REST = {
  billing_thresholds: null,
  current_trial: null,
  discounts: [],
  metadata: {},
  tax_rates: [],
};

type NewSubscription = { customer: string; price: Price; quantity: number; metadata: Metadata };

export function newSubscription(now: number, given: NewSubscription): Subscription {
  const id = newId("sub");
  const item: SubscriptionItem = {
    ...ITEM_REST,
    id: newId("si", 14),
    object: "subscription_item",
    created: now,
    current_period_start: now,
    current_period_end: now,
    price: given.price,
    quantity: given.quantity,
    subscription: id,
  };
  return {
    ...REST,
    id,
    object: "subscription",
    created: now,
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    currency: given.price.currency,
    customer: given.customer,
    ended_at: null,
    items: innerList([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: given.metadata,
    schedule: null,
    start_date: now,
    status: "incomplete",
  };
}

/** The emulated Stripe sells one thing a subscription. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** The same day of the month as the first one, or the month's last day where it has no such day. */
export function periodEndAfter(subscription: Subscription, begin: number): number {
  const { interval = "month", interval_count: count = 1 } =
    itemOf(subscription).price.recurring ?? {};
  if (interval === "day") return begin + count * 86_400;
  if (interval === "week") return begin + count * 7 * 86_400;
  const anchor = new Date(subscription.billing_cycle_anchor * 1000);
  const end = new Date(begin * 1000);
  const months = interval === "year" ? count * 12 : count;
  const first = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + months, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const day = Math.min(anchor.getUTCDate(), last.getUTCDate());
  const time = (anchor.getTime() / 1000) % 86_400;
  return first / 1000 + (day - 1) * 86_400 + Math.floor(time);
}
