import { newId } from "./ids.ts";
import type { Metadata } from "./shared.ts";

export type Customer = {
  readonly id: string;
  readonly object: "customer";
  readonly created: number;
  /** Cents that the customer owes; what Stripe owes the customer is below zero and is taken from the next invoice. */
  balance: number;
  deleted?: true;
  delinquent: boolean;
  description: string | null;
  email: string | null;
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  preferred_locales: string[];
  readonly invoice_prefix: string;
};

const REST = {
  livemode: false,
  address: null,
  currency: null,
  default_source: null,
  discount: null,
  phone: null,
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
  customer_account: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
};

type NewCustomer = {
  name?: string;
  email?: string;
  description?: string;
  metadata?: Metadata;
  preferredLocales?: string[];
};

export function newCustomer(now: number, given: NewCustomer): Customer {
  return {
    ...REST,
    id: newId("cus", 14),
    object: "customer",
    created: now,
    balance: 0,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    preferred_locales: given.preferredLocales ?? [],
    invoice_prefix: newId("", 8).slice(1).toUpperCase(),
  };
}
