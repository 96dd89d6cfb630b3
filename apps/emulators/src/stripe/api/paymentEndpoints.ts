/** Invoices, payment intents, charges, refunds and disputes. */
import { chargeOf, refund } from "../billing/givingBack.ts";
import { payInvoice } from "../billing/invoicing.ts";
import { cardDeclined, doesCardWork } from "../billing/taking.ts";
import { get } from "../core.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { wrong } from "../refusal.ts";
import { endpoint } from "./endpoint.ts";
import { listFields, pageOf } from "./lists.ts";
import { anything, metadata, text, whole } from "./params.ts";

const isAsked = (asked: string | undefined, value: string | null | undefined): boolean =>
  asked === undefined || asked === value;

const invoices = [
  endpoint(
    ...(["GET", "/v1/invoices"] as const),
    { ...listFields, customer: text, subscription: text, status: text },
    (core, given) =>
      pageOf(
        ...([core, "invoice", given, "/v1/invoices"] as const),
        ({ customer, parent, status }) =>
          isAsked(given.customer, customer) &&
          isAsked(given.subscription, parent?.subscription_details.subscription) &&
          isAsked(given.status, status),
      ),
  ),
  endpoint("GET", "/v1/invoices/:id", {}, (core, _given, id) => get(core, "invoice", id)),
  endpoint("POST", "/v1/invoices/:id/pay", { off_session: anything }, (core, _given, id) => {
    const invoice = get(core, "invoice", id);
    payInvoice(core, invoice, doesCardWork(core, invoice.customer));
    if (invoice.status !== "paid") throw cardDeclined();
    return invoice;
  }),
  endpoint(
    ...(["GET", "/v1/invoice_payments", { ...listFields, invoice: text, status: text }] as const),
    (core, given) =>
      pageOf(
        ...([core, "invoice_payment", given, "/v1/invoice_payments"] as const),
        ({ invoice, status }) => isAsked(given.invoice, invoice) && isAsked(given.status, status),
      ),
  ),
];

const charges = [
  endpoint(
    ...(["GET", "/v1/charges", { ...listFields, customer: text, payment_intent: text }] as const),
    (core, given) =>
      pageOf(
        ...([core, "charge", given, "/v1/charges"] as const),
        ({ customer, payment_intent: intent }) =>
          isAsked(given.customer, customer) && isAsked(given.payment_intent, intent),
      ),
  ),
  endpoint("GET", "/v1/charges/:id", {}, (core, _given, id) => get(core, "charge", id)),
  endpoint(
    ...(["GET", "/v1/payment_intents", { ...listFields, customer: text }] as const),
    (core, given) =>
      pageOf(...([core, "payment_intent", given, "/v1/payment_intents"] as const), ({ customer }) =>
        isAsked(given.customer, customer),
      ),
  ),
  endpoint("GET", "/v1/payment_intents/:id", {}, (core, _given, id) =>
    get(core, "payment_intent", id),
  ),
];

const refunds = [
  endpoint(
    ...(["POST", "/v1/refunds"] as const),
    { charge: text, payment_intent: text, amount: whole, reason: text, metadata },
    (core, given) => {
      const id = given.charge ?? given.payment_intent;
      if (id === undefined)
        throw wrong("One of the following params should be provided: charge, payment_intent.");
      return refund(core, chargeOf(core, id), {
        cents: given.amount,
        reason: given.reason ?? null,
        metadata: mergedMetadata({}, given.metadata),
      });
    },
  ),
  endpoint(
    ...(["GET", "/v1/refunds", { ...listFields, charge: text, payment_intent: text }] as const),
    (core, given) =>
      pageOf(
        ...([core, "refund", given, "/v1/refunds"] as const),
        ({ charge, payment_intent: intent }) =>
          isAsked(given.charge, charge) && isAsked(given.payment_intent, intent),
      ),
  ),
  endpoint("GET", "/v1/refunds/:id", {}, (core, _given, id) => get(core, "refund", id)),
  endpoint(
    ...(["GET", "/v1/disputes", { ...listFields, charge: text, payment_intent: text }] as const),
    (core, given) =>
      pageOf(
        ...([core, "dispute", given, "/v1/disputes"] as const),
        ({ charge, payment_intent: intent }) =>
          isAsked(given.charge, charge) && isAsked(given.payment_intent, intent),
      ),
  ),
  endpoint("GET", "/v1/disputes/:id", {}, (core, _given, id) => get(core, "dispute", id)),
];

export const paymentEndpoints = [...invoices, ...charges, ...refunds];
