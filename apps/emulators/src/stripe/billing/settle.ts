import { type Core, get, nowOf, tell } from "../core.ts";
import type { Invoice } from "../objects/invoice.ts";
import { type Subscription, itemOf, periodEndAfter } from "../objects/subscription.ts";
import { allOf } from "../world.ts";
import { expireSession } from "./checkout.ts";
import { finalize, payInvoice, subscriptionOf } from "./invoicing.ts";
import { forgetPlan } from "./planning.ts";
import { draftInvoice, endSubscription, lineOfPeriod } from "./subscribing.ts";
import { doesCardWork } from "./taking.ts";

/** A renewal's invoice stays a draft for an hour. */
const DRAFT_SECONDS = 3600;

/** Does what has become due, each thing at its own moment. */
export function settle(core: Core): void {
  const until = nowOf(core);
  try {
    for (let due = earliest(core); due && due.at <= until; due = earliest(core)) {
      core.moment = Math.max(due.at, 0);
      due.work();
    }
  } finally {
    core.moment = undefined;
  }
}

/** Moves the emulated clock on; it never goes back. */
export function advanceTo(core: Core, moment: number): void {
  const ahead = moment - nowOf(core);
  if (ahead < 0) throw new Error("the clock does not go back");
  core.world.aheadSeconds += ahead;
  settle(core);
  core.changed();
}

type Due = { readonly at: number; readonly work: () => void };

function earliest(core: Core): Due | undefined {
  let first: Due | undefined;
  const consider = (at: number | null, work: () => void): void => {
    if (at !== null && (!first || at < first.at)) first = { at, work };
  };
  for (const session of allOf(core.world, "checkout.session")) {
    if (session.status === "open") consider(session.expires_at, () => expireSession(core, session));
  }
  for (const invoice of allOf(core.world, "invoice")) {
    consider(invoice.automatically_finalizes_at, () => collect(core, invoice));
    consider(invoice.next_payment_attempt, () => tryAgain(core, invoice));
  }
  for (const subscription of allOf(core.world, "subscription")) {
    const isRunning = subscription.status === "active" || subscription.status === "past_due";
    if (!isRunning) continue;
    consider(subscription.cancel_at, () => {
      endSubscription(core, subscription, "cancellation_requested");
    });
    consider(itemOf(subscription).current_period_end, () => renew(core, subscription));
  }
  return first;
}

function renew(core: Core, subscription: Subscription): void {
  const { world } = core;
  const item = itemOf(subscription);
  const { current_period_start: start, current_period_end: end, price: old } = item;
  const next = world.changesAtPeriodEnd.get(subscription.id);
  if (next !== undefined) {
    item.price = get(core, "price", next);
    forgetPlan(core, subscription);
  }
  item.current_period_start = end;
  item.current_period_end = periodEndAfter(subscription, end);
  const invoice = draftInvoice(core, subscription, "subscription_cycle", [
    lineOfPeriod(core, subscription),
  ]);
  invoice.automatically_finalizes_at = nowOf(core) + DRAFT_SECONDS;
  const before = { current_period_start: start, current_period_end: end };
  const data = [{ id: item.id, ...before, ...(next === undefined ? {} : { price: old }) }];
  tell(core, "customer.subscription.updated", subscription, { items: { data } });
}

function collect(core: Core, invoice: Invoice): void {
  finalize(core, invoice);
  payInvoice(core, invoice, doesCardWork(core, invoice.customer));
}

function tryAgain(core: Core, invoice: Invoice): void {
  invoice.next_payment_attempt = null;
  payInvoice(core, invoice, doesCardWork(core, invoice.customer));
  const subscription = subscriptionOf(core, invoice);
  const isGivenUp = invoice.status === "open" && invoice.next_payment_attempt === null;
  if (isGivenUp && subscription?.status === "past_due") {
    endSubscription(core, subscription, "payment_failed");
  }
}
