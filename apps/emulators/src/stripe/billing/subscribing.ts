import { type Core, get, getCustomer, nowOf, tell } from "../core.ts";
import type { Price } from "../objects/catalogue.ts";
import { type BillingReason, type Invoice, type NewLine, newInvoice } from "../objects/invoice.ts";
import type { Proration } from "../objects/portal.ts";
import { type Subscription, itemOf } from "../objects/subscription.ts";
import { wrong } from "../refusal.ts";
import { allOf, keep } from "../world.ts";
import { finalize, payInvoice } from "./invoicing.ts";
import { forgetPlan } from "./planning.ts";
import { doesCardWork } from "./taking.ts";

/** A draft of what a subscription costs, which becomes its latest invoice. */
export function draftInvoice(
  core: Core,
  subscription: Subscription,
  reason: BillingReason,
  lines: NewLine[],
): Invoice {
  const { id, metadata, currency } = subscription;
  const customer = get(core, "customer", subscription.customer);
  const invoice = keep(
    ...([core.world, "invoice"] as const),
    newInvoice(nowOf(core), { customer, currency, reason, lines, subscription: { id, metadata } }),
  );
  subscription.latest_invoice = invoice.id;
  tell(core, "invoice.created", invoice);
  return invoice;
}

/** The line for the period an item is in. */
export function lineOfPeriod(core: Core, subscription: Subscription): NewLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const { name } = get(core, "product", price.product);
  const description = `1 × ${name} (at $${(price.unit_amount / 100).toFixed(2)} / ${price.recurring?.interval ?? "month"})`;
  return { amount: price.unit_amount, description, price, period: { start, end } };
}

function requireAlive(subscription: Subscription): void {
  if (subscription.status !== "canceled" && subscription.status !== "incomplete_expired") return;
  throw wrong("A canceled subscription can only update its cancellation_details and metadata.");
}

/** A cancellation at the end of the period. The portal sets `cancel_at` alone, the API both. */
export function cancelLater(
  core: Core,
  subscription: Subscription,
  by: "api" | "portal",
  comment: string | null = null,
): void {
  requireAlive(subscription);
  const { cancel_at: cancelAt, canceled_at: canceledAt, cancel_at_period_end: flag } = subscription;
  forgetPlan(core, subscription);
  subscription.cancel_at = itemOf(subscription).current_period_end;
  subscription.cancel_at_period_end = by === "api";
  subscription.canceled_at = nowOf(core);
  const reason = "cancellation_requested";
  subscription.cancellation_details = { comment, feedback: null, reason };
  const previous = { cancel_at: cancelAt, canceled_at: canceledAt, cancel_at_period_end: flag };
  tell(core, "customer.subscription.updated", subscription, previous);
}

export function resume(core: Core, subscription: Subscription): void {
  requireAlive(subscription);
  const { cancel_at: cancelAt, canceled_at: canceledAt, cancel_at_period_end: flag } = subscription;
  subscription.cancel_at = null;
  subscription.cancel_at_period_end = false;
  subscription.canceled_at = null;
  subscription.cancellation_details = { comment: null, feedback: null, reason: null };
  const previous = { cancel_at: cancelAt, canceled_at: canceledAt, cancel_at_period_end: flag };
  tell(core, "customer.subscription.updated", subscription, previous);
}

/** Ends a subscription now. What is still open of it is not collected any more. */
export function endSubscription(
  core: Core,
  subscription: Subscription,
  reason: "cancellation_requested" | "payment_failed",
): void {
  requireAlive(subscription);
  const now = nowOf(core);
  subscription.status = "canceled";
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = { comment: null, feedback: null, reason };
  forgetPlan(core, subscription);
  for (const invoice of allOf(core.world, "invoice")) {
    const isOfIt = invoice.parent?.subscription_details.subscription === subscription.id;
    if (isOfIt && (invoice.status === "open" || invoice.status === "draft")) {
      invoice.auto_advance = false;
      invoice.next_payment_attempt = null;
      invoice.automatically_finalizes_at = null;
      if (invoice.status === "draft") invoice.status = "void";
    }
  }
  tell(core, "customer.subscription.deleted", subscription);
}

type Change = { price: Price; proration: Proration };

/** Another price for the rest of the period. */
export function switchPrice(core: Core, subscription: Subscription, change: Change): void {
  requireAlive(subscription);
  const { price, proration } = change;
  const item = itemOf(subscription);
  const old = item.price;
  if (!price.recurring || price.currency !== subscription.currency) {
    throw wrong(
      "The price specified must be recurring and of the same currency.",
      "items[0][price]",
    );
  }
  if (old.id === price.id) return;
  forgetPlan(core, subscription);
  item.price = price;
  const previous = { items: { data: [{ id: item.id, price: old }] } };
  tell(core, "customer.subscription.updated", subscription, previous);
  if (proration === "none") return;
  const lines = prorationLines(core, subscription, old);
  if (proration === "create_prorations") {
    // The real one adds them to the next invoice; here they are a balance that the next invoice begins with.
    getCustomer(core, subscription.customer).balance += lines.reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
    return;
  }
  const invoice = draftInvoice(core, subscription, "subscription_update", lines);
  finalize(core, invoice);
  payInvoice(core, invoice, doesCardWork(core, subscription.customer));
}

function prorationLines(core: Core, subscription: Subscription, old: Price): NewLine[] {
  const { price, current_period_start: begin, current_period_end: end } = itemOf(subscription);
  const now = nowOf(core);
  const left = Math.max(0, end - now) / Math.max(1, end - begin);
  const nameOf = (of: Price): string => get(core, "product", of.product).name;
  const period = { start: now, end };
  return [
    {
      amount: -Math.round(old.unit_amount * left),
      price: old,
      period,
      description: `Unused time on ${nameOf(old)}`,
    },
    {
      amount: Math.round(price.unit_amount * left),
      price,
      period,
      description: `Remaining time on ${nameOf(price)}`,
    },
  ];
}
