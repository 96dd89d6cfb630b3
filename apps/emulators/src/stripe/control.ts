import { type Outcome, expireSession, finishAsync, paySession } from "./billing/checkout.ts";
import { chargeOf, closeDispute, openDispute, refund } from "./billing/givingBack.ts";
import { payInvoice } from "./billing/invoicing.ts";
import { takeBackChange } from "./billing/planning.ts";
import { changeInPortal } from "./billing/portalChanges.ts";
import { advanceTo, settle } from "./billing/settle.ts";
import { cancelLater, endSubscription, resume, switchPrice } from "./billing/subscribing.ts";
import { type Core, find, get, nowOf } from "./core.ts";
import type { StripeFault } from "./faults.ts";
import type { RequestEntry } from "./journal.ts";
import type { Price } from "./objects/catalogue.ts";
import type { StripeEvent } from "./objects/event.ts";
import type { PortalFeatures, Proration } from "./objects/portal.ts";
import { setPortal } from "./seed.ts";
import { type WebhookControl, createWebhookControl } from "./webhooks/webhookControl.ts";
import type { Receiver } from "./webhooks/destinations.ts";
import { type Kind, type Kinds, allOf } from "./world.ts";

/** What a test may do to it; ids are Stripe's. */
export type StripeControl = {
  readonly now: () => Date;
  /** Moves the emulated clock on, and lives through what happens meanwhile. */
  readonly advance: (by: { days?: number; hours?: number; minutes?: number }) => void;
  readonly advanceTo: (moment: Date) => void;
  /** The payer on the checkout page. Says the session's address to go on to. */
  readonly pay: (session: string, outcome?: Outcome) => string;
  /** How a payment that was left open (`async`) ends. */
  readonly finishAsync: (session: string, isPaid: boolean) => void;
  readonly expire: (session: string) => void;
  /** What a customer's bank says to the following payments. */
  readonly card: (customer: string, card: "works" | "declines") => void;
  /** The payer on the page of an open invoice. */
  readonly payInvoice: (invoice: string, isPaid?: boolean) => void;
  /** The payer on the portal. */
  readonly cancelInPortal: (subscription: string) => void;
  readonly changeInPortal: (subscription: string, price: string) => void;
  readonly takeBackChange: (subscription: string) => void;
  readonly resume: (subscription: string) => void;
  readonly switchPlan: (subscription: string, price: string, proration?: Proration) => void;
  /** The account's owner in the dashboard. */
  readonly cancelNow: (subscription: string) => void;
  /** Of a charge or a payment intent; everything that is left when no cents are named. */
  readonly refund: (payment: string, cents?: number) => void;
  readonly dispute: (payment: string, what: "open" | "won" | "lost") => void;
  /** Whether the portal's settings were ever saved. */
  readonly portal: (isConfigured: boolean) => void;
  readonly fault: (fault: StripeFault) => void;
  readonly clearFaults: () => void;
  /** The requests of the API that arrived, oldest first. */
  readonly requests: () => readonly RequestEntry[];
  readonly webhooks: WebhookControl;
  /** What has happened, oldest first. */
  readonly events: () => readonly StripeEvent[];
  readonly find: <K extends Kind>(kind: K, id: string) => Kinds[K] | undefined;
  /** All of one kind, oldest first. */
  readonly list: <K extends Kind>(kind: K) => readonly Kinds[K][];
  /** An account as on the first day: no customers, no faults, nothing held. */
  readonly reset: () => void;
};

export function createControl(core: Core, receiver: Receiver, begin: () => void): StripeControl {
  const acted = (): void => core.changed();
  const subscriptionOf = (id: string) => get(core, "subscription", id);
  const does = (work: () => void): void => {
    settle(core);
    work();
    acted();
  };
  const sessionOf = (id: string) => get(core, "checkout.session", id);
  return {
    now: () => new Date(nowOf(core) * 1000),
    advance: ({ days = 0, hours = 0, minutes = 0 }) =>
      advanceTo(core, nowOf(core) + days * 86_400 + hours * 3600 + minutes * 60),
    advanceTo: (moment) => advanceTo(core, Math.floor(moment.getTime() / 1000)),
    pay: (id, outcome = "success") => {
      does(() => paySession(core, sessionOf(id), outcome));
      return returnAddress(core, id);
    },
    finishAsync: (id, isPaid) => does(() => finishAsync(core, sessionOf(id), isPaid)),
    expire: (id) => does(() => expireSession(core, sessionOf(id))),
    card: (customer, card) =>
      does(() => {
        if (card === "declines") core.world.declining.add(customer);
        else core.world.declining.delete(customer);
      }),
    payInvoice: (id, isPaid = true) =>
      does(() => payInvoice(core, get(core, "invoice", id), isPaid)),
    cancelInPortal: (id) => does(() => cancelLater(core, subscriptionOf(id), "portal")),
    changeInPortal: (id, price) =>
      does(() =>
        changeInPortal(core, subscriptionOf(id), priceOf(core, price), featuresOfPortal(core)),
      ),
    takeBackChange: (id) => does(() => takeBackChange(core, subscriptionOf(id))),
    resume: (id) => does(() => resume(core, subscriptionOf(id))),
    switchPlan: (id, price, proration = "always_invoice") =>
      does(() => switchPrice(core, subscriptionOf(id), { price: priceOf(core, price), proration })),
    cancelNow: (id) =>
      does(() => endSubscription(core, subscriptionOf(id), "cancellation_requested")),
    refund: (id, cents) => does(() => void refund(core, chargeOf(core, id), { cents })),
    dispute: (id, what) =>
      does(() => {
        const charge = chargeOf(core, id);
        if (what === "open") openDispute(core, charge);
        else closeDispute(core, charge, what);
      }),
    portal: (isConfigured) => does(() => setPortal(core, isConfigured)),
    fault: (fault) => core.faults.add(fault),
    clearFaults: () => core.faults.clear(),
    requests: () => core.journal.list(),
    webhooks: createWebhookControl(core, receiver),
    events: () => allOf(core.world, "event"),
    find: (kind, id) => find(core, kind, id),
    list: (kind) => allOf(core.world, kind),
    reset: begin,
  };
}

/** A price by its id or its lookup key. */
function priceOf(core: Core, name: string): Price {
  const found = allOf(core.world, "price").find((price) => price.lookup_key === name);
  return found ?? get(core, "price", name);
}

function featuresOfPortal(core: Core): PortalFeatures {
  const [usual] = allOf(core.world, "billing_portal.configuration");
  if (!usual) throw new Error("The portal has no settings.");
  return usual.features;
}

/** Where the payer goes after paying. */
export function returnAddress(core: Core, sessionId: string): string {
  const { success_url: address } = get(core, "checkout.session", sessionId);
  return address.replaceAll("{CHECKOUT_SESSION_ID}", sessionId);
}
