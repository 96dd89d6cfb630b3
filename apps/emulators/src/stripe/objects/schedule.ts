import type { Price } from "./catalogue.ts";
import { newId } from "./ids.ts";
import { type Subscription, itemOf, periodEndAfter } from "./subscription.ts";

export type SubscriptionSchedule = {
  readonly id: string;
  readonly object: "subscription_schedule";
  readonly created: number;
  readonly current_phase: { readonly end_date: number; readonly start_date: number } | null;
  readonly customer: string;
  readonly phases: readonly Phase[];
  released_at: number | null;
  released_subscription: string | null;
  status: "active" | "released";
  subscription: string | null;
};

type Phase = {
  readonly start_date: number;
  readonly end_date: number;
  /** A price is named by its id. */
  readonly items: readonly { readonly price: string; readonly quantity: number }[];
};

const REST = {
  livemode: false,
  application: null,
  canceled_at: null,
  completed_at: null,
  billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
  customer_account: null,
  end_behavior: "release",
  metadata: {},
  test_clock: null,
  pause_schedules: [],
};

const PHASE_REST = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  collection_method: null,
  coupon: null,
  default_payment_method: null,
  description: null,
  discounts: [],
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  proration_behavior: "none",
  transfer_data: null,
  trial_end: null,
};

const ITEM_REST = { billing_thresholds: null, discounts: [], metadata: {}, tax_rates: [] };

/** The present period as it is, and the next one with another price. */
export function newSchedule(
  now: number,
  subscription: Subscription,
  next: Price,
): SubscriptionSchedule {
  const {
    price,
    quantity,
    current_period_start: start,
    current_period_end: end,
  } = itemOf(subscription);
  const phase = (from: number, until: number, of: Price): Phase => ({
    ...PHASE_REST,
    start_date: from,
    end_date: until,
    items: [{ ...ITEM_REST, price: of.id, quantity }],
  });
  return {
    ...REST,
    id: newId("sub_sched"),
    object: "subscription_schedule",
    created: now,
    current_phase: { end_date: end, start_date: start },
    customer: subscription.customer,
    phases: [phase(start, end, price), phase(end, periodEndAfter(subscription, end), next)],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
  };
}
