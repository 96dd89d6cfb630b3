import { type Core, get, nowOf, tell } from "../core.ts";
import type { CheckoutSession, SessionPlan } from "../objects/checkoutSession.ts";
import { newCustomer } from "../objects/customer.ts";
import { newInvoice } from "../objects/invoice.ts";
import { itemOf, newSubscription, periodEndAfter } from "../objects/subscription.ts";
import { wrong } from "../refusal.ts";
import { keep } from "../world.ts";
import { finalize, intentOfInvoice, markPaid, payInvoice, setStatus } from "./invoicing.ts";
import { draftInvoice, lineOfPeriod } from "./subscribing.ts";
import { attempt, beginPayment } from "./taking.ts";

/** What the payer's bank says; `async` leaves it open until `finishAsync`. */
export type Outcome = "success" | "decline" | "async";

/** The payer presses the button of the checkout page. */
export function paySession(core: Core, session: CheckoutSession, outcome: Outcome): void {
  if (session.status !== "open") {
    throw wrong(`This Checkout Session is ${session.status} and can no longer be paid.`);
  }
  const customer = customerOf(core, session);
  if (outcome === "decline") {
    declineOnce(core, session, customer);
    return;
  }
  core.world.declining.delete(customer);
  session.customer_details = detailsOf(core, customer);
  if (session.mode === "subscription") subscribe(core, session, customer, outcome);
  else buy(core, session, customer, outcome);
  session.status = "complete";
  session.payment_status = outcome === "success" ? "paid" : "unpaid";
  session.url = null;
  tell(core, "checkout.session.completed", session);
}

/** The bank has made up its mind about a payment that was begun before. */
export function finishAsync(core: Core, session: CheckoutSession, isPaid: boolean): void {
  if (session.status !== "complete" || session.payment_status !== "unpaid") {
    throw wrong("No payment of this Checkout Session is under way.");
  }
  const invoice = session.invoice === null ? undefined : get(core, "invoice", session.invoice);
  if (invoice?.status === "open") payInvoice(core, invoice, isPaid);
  else if (session.payment_intent !== null) {
    attempt(core, get(core, "payment_intent", session.payment_intent), isPaid);
  }
  if (isPaid) session.payment_status = "paid";
  const outcome = isPaid ? "succeeded" : "failed";
  tell(core, `checkout.session.async_payment_${outcome}`, session);
}

export function expireSession(core: Core, session: CheckoutSession): void {
  if (session.status !== "open") {
    throw wrong(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = "expired";
  session.url = null;
  tell(core, "checkout.session.expired", session);
}

function customerOf(core: Core, session: CheckoutSession): string {
  if (session.customer !== null) return session.customer;
  const email = session.customer_email ?? "guest@example.com";
  const customer = keep(core.world, "customer", newCustomer(nowOf(core), { email }));
  tell(core, "customer.created", customer);
  session.customer = customer.id;
  return customer.id;
}

function detailsOf(core: Core, id: string): CheckoutSession["customer_details"] {
  const { email, name } = get(core, "customer", id);
  const rest = { address: null, phone: null, tax_exempt: "none", tax_ids: [] };
  return { ...rest, email, name };
}

function declineOnce(core: Core, session: CheckoutSession, customer: string): void {
  attempt(core, beginPayment(core, orderOf(core, session, customer)), false);
}

function planOf(core: Core, session: CheckoutSession): SessionPlan {
  const plan = core.world.sessionPlans.get(session.id);
  if (!plan) throw new Error(`nothing is known of ${session.id}`);
  return plan;
}

function orderOf(core: Core, session: CheckoutSession, customer: string) {
  const { paymentMetadata: metadata, paymentDescription: description } = planOf(core, session);
  const { amount_total: cents, currency } = session;
  return { cents, currency, customer, description, metadata };
}

function subscribe(
  core: Core,
  session: CheckoutSession,
  customer: string,
  outcome: "success" | "async",
): void {
  const { lineItems, subscriptionMetadata } = planOf(core, session);
  const [line] = lineItems;
  if (!line) throw wrong("A subscription needs a price.");
  const now = nowOf(core);
  const subscription = newSubscription(now, {
    customer,
    price: line.price,
    quantity: line.quantity,
    metadata: subscriptionMetadata,
  });
  keep(core.world, "subscription", subscription);
  itemOf(subscription).current_period_end = periodEndAfter(subscription, now);
  const invoice = draftInvoice(core, subscription, "subscription_create", [
    lineOfPeriod(core, subscription),
  ]);
  tell(core, "customer.subscription.created", subscription);
  finalize(core, invoice);
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  if (outcome === "success") {
    payInvoice(core, invoice, true);
    return;
  }
  // As with a bank debit: it gives at once, and the money comes days later or not at all.
  if (invoice.amount_due > 0) intentOfInvoice(core, invoice).status = "processing";
  setStatus(core, subscription, "active");
}

function buy(
  core: Core,
  session: CheckoutSession,
  customer: string,
  outcome: "success" | "async",
): void {
  const intent = beginPayment(core, orderOf(core, session, customer));
  session.payment_intent = intent.id;
  if (outcome === "async") intent.status = "processing";
  else attempt(core, intent, true);
  if (session.invoice_creation && outcome === "success") addInvoice(core, session, customer);
}

/** An invoice for what is paid already, when the session asks for one. */
function addInvoice(core: Core, session: CheckoutSession, customerId: string): void {
  const { lineItems, invoiceMetadata: metadata } = planOf(core, session);
  const now = nowOf(core);
  const lines = lineItems.map(({ amount_total: amount, description, price }) => ({
    amount,
    description,
    price,
    period: { start: now, end: now },
  }));
  const customer = get(core, "customer", customerId);
  const { currency } = session;
  const invoice = newInvoice(now, { customer, currency, reason: "manual", lines, metadata });
  keep(core.world, "invoice", invoice);
  finalize(core, invoice);
  markPaid(core, invoice);
  session.invoice = invoice.id;
}
