import type { Price, Product } from "./objects/catalogue.ts";
import type { CheckoutSession, SessionPlan } from "./objects/checkoutSession.ts";
import type { Customer } from "./objects/customer.ts";
import type { StripeEvent, WebhookEndpoint } from "./objects/event.ts";
import type { Invoice, InvoicePayment } from "./objects/invoice.ts";
import type { Charge, Dispute, PaymentIntent, Refund } from "./objects/payment.ts";
import type { PortalConfiguration, PortalSession } from "./objects/portal.ts";
import type { SubscriptionSchedule } from "./objects/schedule.ts";
import type { Subscription } from "./objects/subscription.ts";
import { type StoredAnswer } from "./api/idempotency.ts";

export type Kinds = {
  "billing_portal.configuration": PortalConfiguration;
  "billing_portal.session": PortalSession;
  charge: Charge;
  "checkout.session": CheckoutSession;
  customer: Customer;
  dispute: Dispute;
  event: StripeEvent;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  price: Price;
  product: Product;
  refund: Refund;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  webhook_endpoint: WebhookEndpoint;
};
export type Kind = keyof Kinds;
type Shelves = { readonly [K in Kind]: Map<string, Kinds[K]> };

/** Everything that is stored, also between two starts. */
export type StripeWorld = {
  readonly shelves: Shelves;
  /** What checkout sessions do not show of themselves, by their ids. */
  readonly sessionPlans: Map<string, SessionPlan>;
  /** Secrets of webhook endpoints, by their ids. */
  readonly endpointSecrets: Map<string, string>;
  /** Customers whose next payments are declined. */
  readonly declining: Set<string>;
  /** Changes that wait for the end of a period: a subscription and its next price. */
  readonly changesAtPeriodEnd: Map<string, string>;
  readonly answers: Map<string, StoredAnswer>;
  /** How far the emulated clock is ahead. */
  aheadSeconds: number;
  invoiceNumber: number;
};

export function emptyWorld(): StripeWorld {
  return {
    shelves: {
      "billing_portal.configuration": new Map(),
      "billing_portal.session": new Map(),
      charge: new Map(),
      "checkout.session": new Map(),
      customer: new Map(),
      dispute: new Map(),
      event: new Map(),
      invoice: new Map(),
      invoice_payment: new Map(),
      payment_intent: new Map(),
      price: new Map(),
      product: new Map(),
      refund: new Map(),
      subscription: new Map(),
      subscription_schedule: new Map(),
      webhook_endpoint: new Map(),
    },
    sessionPlans: new Map(),
    endpointSecrets: new Map(),
    declining: new Set(),
    changesAtPeriodEnd: new Map(),
    answers: new Map(),
    aheadSeconds: 0,
    invoiceNumber: 0,
  };
}

/** All of one kind, the oldest first. */
export function allOf<K extends Kind>(world: StripeWorld, kind: K): Kinds[K][] {
  return [...world.shelves[kind].values()];
}

/** Puts a new object on its shelf and gives it back. */
export function keep<K extends Kind>(world: StripeWorld, kind: K, object: Kinds[K]): Kinds[K] {
  world.shelves[kind].set(object.id, object);
  return object;
}
