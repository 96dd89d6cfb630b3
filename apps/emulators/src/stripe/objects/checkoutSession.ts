import type { Price } from "./catalogue.ts";
import { newId } from "./ids.ts";
import type { Metadata } from "./shared.ts";

export type CheckoutSession = {
  readonly id: string;
  readonly object: "checkout.session";
  readonly created: number;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly currency: string;
  customer: string | null;
  customer_details: CustomerDetails | null;
  readonly customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  readonly invoice_creation: object | null;
  readonly locale: string | null;
  metadata: Metadata;
  readonly mode: "payment" | "subscription";
  payment_intent: string | null;
  payment_status: "paid" | "unpaid" | "no_payment_required";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  readonly success_url: string;
  url: string | null;
};

type CustomerDetails = { readonly email: string | null; readonly name: string | null };

export type LineItem = {
  readonly id: string;
  readonly object: "item";
  readonly amount_discount: number;
  readonly amount_subtotal: number;
  readonly amount_tax: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: Metadata;
  readonly price: Price;
  readonly quantity: number;
};

/** What a session does not show of itself. */
export type SessionPlan = {
  readonly lineItems: LineItem[];
  readonly subscriptionMetadata: Metadata;
  readonly paymentMetadata: Metadata;
  readonly paymentDescription: string | null;
  readonly invoiceMetadata: Metadata;
};

const REST = {
  livemode: false,
  adaptive_pricing: null,
  after_expiration: null,
  consent: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  client_secret: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  collected_information: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_creation: null,
  discounts: [],
  integration_identifier: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  payment_method_types: ["card"],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: "hosted_page",
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  wallet_options: null,
};

type NewSession = Pick<
  CheckoutSession,
  | ("mode" | "customer" | "client_reference_id" | "cancel_url" | "success_url" | "locale")
  | ("metadata" | "currency" | "customer_email" | "invoice_creation")
> & { cents: number; expiresAt: number; publicUrl: string };

export function newCheckoutSession(now: number, given: NewSession): CheckoutSession {
  const { cents, expiresAt, publicUrl, ...own } = given;
  const id = newId("cs_test", 60);
  return {
    ...REST,
    ...own,
    id,
    object: "checkout.session",
    created: now,
    amount_subtotal: cents,
    amount_total: cents,
    customer_details: null,
    expires_at: expiresAt,
    invoice: null,
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    url: `${publicUrl}/c/pay/${id}`,
  };
}

export function newLineItem(price: Price, quantity: number, description: string): LineItem {
  const cents = price.unit_amount * quantity;
  return {
    id: newId("li"),
    object: "item",
    amount_discount: 0,
    amount_subtotal: cents,
    amount_tax: 0,
    amount_total: cents,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}
