/** Products and prices, in the form they have on the wire. */
import { newId } from "./ids.ts";
import type { Metadata } from "./shared.ts";

export type Product = {
  readonly id: string;
  readonly object: "product";
  readonly created: number;
  active: boolean;
  default_price: string | null;
  description: string | null;
  metadata: Metadata;
  name: string;
  updated: number;
};

export type Price = {
  readonly id: string;
  readonly object: "price";
  readonly created: number;
  active: boolean;
  readonly currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  readonly product: string;
  readonly recurring: Recurring | null;
  readonly type: "recurring" | "one_time";
  readonly unit_amount: number;
  readonly unit_amount_decimal: string;
};

type Interval = "day" | "week" | "month" | "year";
type Recurring = {
  readonly interval: Interval;
  readonly interval_count: number;
  readonly meter: null;
  readonly trial_period_days: null;
  readonly usage_type: "licensed";
};

const PRODUCT_REST = {
  livemode: false,
  images: [],
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: "service",
  unit_label: null,
  url: null,
};

const PRICE_REST = {
  livemode: false,
  billing_scheme: "per_unit",
  custom_unit_amount: null,
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
};

type NewProduct = { id?: string; name: string; description?: string; metadata?: Metadata };

export function newProduct(now: number, product: NewProduct): Product {
  return {
    ...PRODUCT_REST,
    id: product.id ?? newId("prod", 14),
    object: "product",
    created: now,
    updated: now,
    active: true,
    default_price: null,
    description: product.description ?? null,
    metadata: product.metadata ?? {},
    name: product.name,
  };
}

type NewPrice = {
  product: string;
  currency: string;
  cents: number;
  interval?: Interval;
  intervalCount?: number;
  lookupKey?: string;
  nickname?: string;
  metadata?: Metadata;
};

export function newPrice(now: number, price: NewPrice): Price {
  const recurring: Recurring | null = price.interval
    ? {
        interval: price.interval,
        interval_count: price.intervalCount ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: "licensed",
      }
    : null;
  return {
    ...PRICE_REST,
    id: newId("price"),
    object: "price",
    created: now,
    active: true,
    currency: price.currency.toLowerCase(),
    lookup_key: price.lookupKey ?? null,
    metadata: price.metadata ?? {},
    nickname: price.nickname ?? null,
    product: price.product,
    recurring,
    type: recurring ? "recurring" : "one_time",
    unit_amount: price.cents,
    unit_amount_decimal: String(price.cents),
  };
}
