/**
 * The interface of a payment provider. Answers are values: a provider never throws because of what the other side answered or did not
 * answer. Ids and words are the provider's own; amounts are in cents.
 */
import type { PaidPlan } from "@vestnik/domain/price";
import type { SubscriptionStatus } from "@vestnik/domain/subscription";

/** Reasons consist of codes and fixed words, so that they may be logged. */
export type NoPaymentAnswer = {
  readonly kind:
    | "unreachable" // No answer, a broken one, or an outage.
    | "busy" // Too many requests.
    | "refused" // Our key, our account or our request: the operator has to act.
    | "portal_not_configured"
    | "not_found";
  readonly reason: string;
  readonly retryAfterSeconds?: number;
};

export type PaymentAnswer<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | NoPaymentAnswer;

/** What is bought, and by whom. A repeated order with the same `idempotencyKey` has one effect. */
export type CheckoutOrder = {
  readonly idempotencyKey: string;
  readonly customerId: string;
  /** Our own user, written into the session so that a payment always finds its person. */
  readonly userId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: "en" | "ru";
} & (
  | { readonly kind: "subscription"; readonly plan: PaidPlan }
  | { readonly kind: "pack"; readonly credits: number; readonly cents: number }
);

export type CheckoutSession = {
  readonly id: string;
  /** Null once it is over. */
  readonly url: string | null;
  readonly state: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  readonly customerId: string | null;
  /** As written by us when it was made; null when it is not ours. */
  readonly userId: string | null;
  readonly subscriptionId: string | null;
  readonly paymentIntentId: string | null;
  readonly totalCents: number;
  readonly bought:
    | { readonly kind: "subscription"; readonly plan: PaidPlan }
    | { readonly kind: "pack"; readonly credits: number }
    | null;
  /** The provider's page of the invoice or receipt. */
  readonly receiptUrl: string | null;
};

export type ProviderSubscription = {
  readonly id: string;
  readonly status: SubscriptionStatus;
  /** Undefined when its price is none of ours. */
  readonly plan: PaidPlan | undefined;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** The latest invoice is paid, or there was nothing to pay. */
  readonly isPaid: boolean;
  /** Where an unpaid invoice can be paid. */
  readonly unpaidUrl: string | null;
  /** When a cancellation takes effect or took effect. */
  readonly endsAt: Date | null;
  /** Whether `endAtPeriodEnd` asked for that, and it was not cancelled anew since. */
  readonly isEndOurs?: boolean;
  /** A smaller plan that begins when the paid month ends. */
  readonly next: { readonly plan: PaidPlan; readonly at: Date } | null;
  readonly createdAt: Date;
  /** When its plan was changed last, if that was in the present period. */
  readonly changedAt?: Date | null;
};

export type ProviderCharge = {
  readonly id: string;
  readonly paymentIntentId: string | null;
  /** Whose payment it was: a refund may be heard of before the payment itself. */
  readonly customerId?: string | null;
  readonly cents: number;
  /** What went back to the payer by refunds, or the whole amount while it is disputed or a dispute was lost. */
  readonly refundedCents: number;
};

/** What was paid by card or bank for a period of a subscription, and what of it went back, as with a charge. */
export type PeriodPayments = { readonly cents: number; readonly refundedCents: number };

/** What an event is about. It is never trusted for more: the object itself is read anew. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly isLive: boolean;
  readonly about:
    | { readonly kind: "session"; readonly id: string }
    | { readonly kind: "customer"; readonly id: string }
    | { readonly kind: "charge"; readonly id: string }
    | { readonly kind: "other" };
};

/** Why a webhook's request is not the provider's. */
export type ForgedEvent = { readonly kind: "forged"; readonly reason: string };

export type PortalOrder = {
  readonly idempotencyKey: string;
  readonly customerId: string;
  /** Where a click on "back" leads. */
  readonly returnUrl: string;
  /** Where a finished change or cancellation leads; `returnUrl` unless given. */
  readonly completedUrl?: string;
  readonly language: "en" | "ru";
  readonly flow:
    | { readonly kind: "overview" | "payment_method" }
    | { readonly kind: "cancel"; readonly subscriptionId: string }
    | { readonly kind: "change"; readonly subscriptionId: string; readonly plan: PaidPlan };
};

export type EventPage = {
  /** The oldest first. */
  readonly events: readonly PaymentEvent[];
  /** There are more before these; ask with `before` = this id. */
  readonly before: string | null;
};

export type Payments = {
  /** Whether the key moves real money. */
  readonly isLive: boolean;
  /** The same person gets the same customer, however often this is asked. */
  createCustomer(order: {
    readonly idempotencyKey: string;
    readonly userId: string;
    readonly name: string;
  }): Promise<PaymentAnswer<{ readonly customerId: string }>>;
  createCheckout(order: CheckoutOrder): Promise<PaymentAnswer<CheckoutSession>>;
  readCheckout(sessionId: string): Promise<PaymentAnswer<CheckoutSession>>;
  /** Ends an open session, so that it cannot be paid any more. One that is over stays as it is; the answer says how it ended. */
  expireCheckout(sessionId: string): Promise<PaymentAnswer<CheckoutSession>>;
  createPortalPage(order: PortalOrder): Promise<PaymentAnswer<{ readonly url: string }>>;
  /** All subscriptions of a customer, ended ones too. */
  listSubscriptions(customerId: string): Promise<PaymentAnswer<readonly ProviderSubscription[]>>;
  /** Lets a subscription end with its paid period; a plan that was to follow is forgotten. */
  endAtPeriodEnd(subscriptionId: string): Promise<PaymentAnswer<void>>;
  /** Takes that back. */
  renew(subscriptionId: string): Promise<PaymentAnswer<void>>;
  /** Ends a customer's subscriptions at once, and removes what is known of the person; what was paid stays in the books. */
  deleteCustomer(customerId: string): Promise<PaymentAnswer<void>>;
  readCharge(chargeId: string): Promise<PaymentAnswer<ProviderCharge>>;
  readPeriodPayments(period: {
    readonly subscriptionId: string;
    readonly from: Date;
  }): Promise<PaymentAnswer<PeriodPayments>>;
  /** Of the kinds this product acts on, from the given moment on. */
  listEvents(asked: {
    readonly since: Date;
    readonly before: string | null;
  }): Promise<PaymentAnswer<EventPage>>;
  /** Verifies a webhook's request. Pure: nothing is asked for. */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent | ForgedEvent;
};
