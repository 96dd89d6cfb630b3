import { type Core, find, get, nowOf, tell } from "../core.ts";
import { type Invoice, newInvoicePayment } from "../objects/invoice.ts";
import type { PaymentIntent } from "../objects/payment.ts";
import { type Subscription, type SubscriptionStatus } from "../objects/subscription.ts";
import { wrong } from "../refusal.ts";
import { allOf, keep } from "../world.ts";
import { attempt, beginPayment } from "./taking.ts";

const DAY = 86_400;
/** When a declined renewal is tried again, counted from the attempt before; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 5];

/** Makes a draft an invoice that can be paid; what Stripe owes the customer is taken off. */
export function finalize(core: Core, invoice: Invoice): void {
  const now = nowOf(core);
  const customer = get(core, "customer", invoice.customer);
  invoice.starting_balance = customer.balance;
  invoice.amount_due = Math.max(0, invoice.total + customer.balance);
  invoice.amount_remaining = invoice.amount_due;
  customer.balance = Math.min(0, invoice.total + customer.balance);
  invoice.ending_balance = customer.balance;
  core.world.invoiceNumber += 1;
  const { publicUrl, world } = core;
  invoice.number = `${customer.invoice_prefix}-${String(world.invoiceNumber).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.status_transitions.finalized_at = now;
  invoice.automatically_finalizes_at = null;
  invoice.hosted_invoice_url = `${publicUrl}/i/${invoice.id}`;
  invoice.invoice_pdf = `${publicUrl}/i/${invoice.id}?pdf`;
  tell(core, "invoice.finalized", invoice);
}

export function intentOfInvoice(core: Core, invoice: Invoice): PaymentIntent {
  const known = allOf(core.world, "invoice_payment").findLast(
    (each) => each.invoice === invoice.id,
  );
  if (known) return get(core, "payment_intent", known.payment.payment_intent);
  const subscription = subscriptionOf(core, invoice);
  const intent = beginPayment(core, {
    cents: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: subscription ? "Subscription" : null,
    metadata: {},
  });
  keep(core.world, "invoice_payment", newInvoicePayment(nowOf(core), invoice, intent.id));
  return intent;
}

/** One attempt to pay an open invoice; nothing to pay is paid at once. */
export function payInvoice(core: Core, invoice: Invoice, isPaid: boolean): void {
  if (invoice.status !== "open") throw wrong("Invoice is not open", undefined, "invoice_not_open");
  invoice.attempted = true;
  if (invoice.amount_due > 0) {
    invoice.attempt_count += 1;
    attempt(core, intentOfInvoice(core, invoice), isPaid);
    if (!isPaid) {
      declined(core, invoice);
      return;
    }
  }
  markPaid(core, invoice);
}

export function markPaid(core: Core, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = nowOf(core);
  for (const payment of allOf(core.world, "invoice_payment")) {
    if (payment.invoice === invoice.id) payment.status = "paid";
  }
  const subscription = subscriptionOf(core, invoice);
  if (subscription?.latest_invoice === invoice.id) setStatus(core, subscription, "active");
  tell(core, "invoice.paid", invoice);
  tell(core, "invoice.payment_succeeded", invoice);
}

function declined(core: Core, invoice: Invoice): void {
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const isTriedAgain = days !== undefined && invoice.billing_reason !== "subscription_create";
  invoice.next_payment_attempt = isTriedAgain ? nowOf(core) + days * DAY : null;
  const subscription = subscriptionOf(core, invoice);
  if (subscription?.status === "active") setStatus(core, subscription, "past_due");
  tell(core, "invoice.payment_failed", invoice);
}

export function setStatus(
  core: Core,
  subscription: Subscription,
  status: SubscriptionStatus,
): void {
  const { status: before } = subscription;
  if (before === status || before === "canceled") return;
  subscription.status = status;
  tell(core, "customer.subscription.updated", subscription, { status: before });
}

export function subscriptionOf(core: Core, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details.subscription;
  return id === undefined ? undefined : find(core, "subscription", id);
}
