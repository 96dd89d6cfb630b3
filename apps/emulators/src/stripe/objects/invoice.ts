import type { Customer } from "./customer.ts";
import { newId } from "./ids.ts";
import { type InnerList, type Metadata, innerList } from "./shared.ts";

export type BillingReason =
  | "manual"
  | "subscription_create"
  | "subscription_cycle"
  | "subscription_update";

export type Invoice = {
  readonly id: string;
  readonly object: "invoice";
  readonly created: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  readonly billing_reason: BillingReason;
  readonly currency: string;
  readonly customer: string;
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  readonly lines: InnerList<InvoiceLine>;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  readonly parent: InvoiceParent | null;
  readonly period_end: number;
  readonly period_start: number;
  starting_balance: number;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  status_transitions: Record<
    "finalized_at" | "marked_uncollectible_at" | "paid_at" | "voided_at",
    number | null
  >;
  readonly subtotal: number;
  readonly total: number;
};

type InvoiceParent = {
  readonly quote_details: null;
  readonly subscription_details: { readonly metadata: Metadata; readonly subscription: string };
  readonly type: "subscription_details";
};

type InvoiceLine = {
  readonly id: string;
  readonly object: "line_item";
  readonly amount: number;
  readonly description: string;
};

export type InvoicePayment = {
  readonly id: string;
  readonly object: "invoice_payment";
  readonly created: number;
  readonly invoice: string;
  readonly payment: { readonly payment_intent: string; readonly type: "payment_intent" };
  status: "open" | "paid" | "canceled";
};

const REST = {
  livemode: false,
  account_country: "US",
  account_name: "Emulated account",
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  collection_method: "charge_automatically",
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  subtotal_excluding_tax: null,
  test_clock: null,
  total_discount_amounts: [],
  total_excluding_tax: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
};

export type NewLine = {
  amount: number;
  description: string;
  price: { id: string; product: string; unit_amount: number };
  period: { start: number; end: number };
};

type NewInvoice = {
  customer: Customer;
  currency: string;
  reason: BillingReason;
  lines: NewLine[];
  metadata?: Metadata;
  subscription?: { id: string; metadata: Metadata };
};

/** A draft. */
export function newInvoice(now: number, given: NewInvoice): Invoice {
  const { customer, currency, reason, subscription } = given;
  const id = newId("in");
  const paidBy = { customer_email: customer.email, customer_name: customer.name };
  const total = given.lines.reduce((sum, { amount }) => sum + amount, 0);
  const starts = given.lines.map(({ period }) => period.start);
  const lines = given.lines.map((line) => lineOf(id, currency, subscription?.id ?? null, line));
  return {
    ...REST,
    ...paidBy,
    id,
    object: "invoice",
    created: now,
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    currency,
    customer: customer.id,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: innerList(lines, `/v1/invoices/${id}/lines`),
    metadata: given.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: "subscription_details",
        }
      : null,
    // As on the real one, the period an invoice looks back on, which is not the one it pays for.
    period_end: now,
    period_start: Math.min(now, ...starts),
    starting_balance: customer.balance,
    status: "draft",
    subtotal: total,
    total,
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  };
}

function lineOf(
  invoice: string,
  currency: string,
  subscription: string | null,
  { amount, description, price, period }: NewLine,
): InvoiceLine {
  const pricing = {
    price_details: { price: price.id, product: price.product },
    type: "price_details",
    unit_amount_decimal: String(price.unit_amount),
  };
  const rest = {
    currency,
    discount_amounts: [],
    discountable: amount > 0,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: null,
    period,
    pretax_credit_amounts: [],
    pricing,
    quantity: 1,
    subscription,
    subtotal: amount,
    taxes: [],
  };
  return { ...rest, id: newId("il"), object: "line_item", amount, description };
}

export function newInvoicePayment(
  now: number,
  invoice: Invoice,
  paymentIntent: string,
): InvoicePayment {
  const rest = {
    amount_paid: null,
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    is_default: true,
    livemode: false,
    status_transitions: { canceled_at: null, paid_at: null },
  };
  return {
    ...rest,
    id: newId("inpay"),
    object: "invoice_payment",
    created: now,
    invoice: invoice.id,
    payment: { payment_intent: paymentIntent, type: "payment_intent" },
    status: "open",
  };
}
