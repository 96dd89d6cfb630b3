import { type Core, find, get, nowOf } from "../core.ts";
import { type Price, newPrice, newProduct } from "../objects/catalogue.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { wrong } from "../refusal.ts";
import { allOf, keep } from "../world.ts";
import { endpoint } from "./endpoint.ts";
import { listFields, pageOf } from "./lists.ts";
import { among, anything, flag, group, listOf, metadata, required, text, whole } from "./params.ts";

const productFields = {
  name: text,
  description: text,
  metadata,
  active: flag,
  default_price: text,
  tax_code: text,
  unit_label: text,
  statement_descriptor: text,
  url: text,
} as const;

export const recurringFields = group({
  interval: among(["day", "week", "month", "year"]),
  interval_count: whole,
});

const priceFields = {
  currency: text,
  unit_amount: whole,
  product: text,
  recurring: recurringFields,
  lookup_key: text,
  transfer_lookup_key: flag,
  nickname: text,
  metadata,
  active: flag,
  tax_behavior: anything,
  billing_scheme: anything,
  product_data: group({ id: text, name: text, metadata }),
} as const;

const products = [
  endpoint("POST", "/v1/products", { ...productFields, id: text }, (core, given) => {
    if (given.id !== undefined && find(core, "product", given.id)) {
      throw wrong("Product already exists.", "id", "resource_already_exists");
    }
    return keep(
      ...([core.world, "product"] as const),
      newProduct(nowOf(core), {
        ...(given.id ? { id: given.id } : {}),
        name: required(given.name, "name"),
        ...(given.description ? { description: given.description } : {}),
        metadata: mergedMetadata({}, given.metadata),
      }),
    );
  }),
  endpoint(
    ...(["GET", "/v1/products", { ...listFields, active: flag, ids: listOf(text) }] as const),
    (core, given) =>
      pageOf(
        ...([core, "product", given, "/v1/products"] as const),
        ({ id, active }) => isAsked(given.active, active) && (given.ids?.includes(id) ?? true),
      ),
  ),
  endpoint("GET", "/v1/products/:id", {}, (core, _given, id) => get(core, "product", id)),
  endpoint("POST", "/v1/products/:id", productFields, (core, given, id) => {
    const product = get(core, "product", id);
    product.name = given.name ?? product.name;
    product.description = given.description ?? product.description;
    product.active = given.active ?? product.active;
    product.default_price = given.default_price ?? product.default_price;
    product.metadata = mergedMetadata(product.metadata, given.metadata);
    product.updated = nowOf(core);
    return product;
  }),
];

const prices = [
  endpoint("POST", "/v1/prices", priceFields, (core, given) => {
    const { product_data: made, recurring, lookup_key: lookupKey } = given;
    const product = made
      ? keep(
          ...([core.world, "product"] as const),
          newProduct(nowOf(core), { name: required(made.name, "product_data[name]") }),
        ).id
      : get(core, "product", required(given.product, "product"), "product").id;
    const price = newPrice(nowOf(core), {
      product,
      currency: required(given.currency, "currency"),
      cents: required(given.unit_amount, "unit_amount"),
      ...(recurring ? { interval: required(recurring.interval, "recurring[interval]") } : {}),
      ...(recurring?.interval_count ? { intervalCount: recurring.interval_count } : {}),
      ...(given.nickname ? { nickname: given.nickname } : {}),
      metadata: mergedMetadata({}, given.metadata),
    });
    takeLookupKey(core, price, lookupKey, given.transfer_lookup_key);
    return keep(core.world, "price", price);
  }),
  endpoint(
    "GET",
    "/v1/prices",
    {
      ...listFields,
      active: flag,
      currency: text,
      product: text,
      type: text,
      lookup_keys: listOf(text),
    },
    (core, given) =>
      pageOf(
        ...([core, "price", given, "/v1/prices"] as const),
        (price) =>
          isAsked(given.active, price.active) &&
          isAsked(given.product, price.product) &&
          isAsked(given.currency, price.currency) &&
          isAsked(given.type, price.type) &&
          (given.lookup_keys?.includes(price.lookup_key ?? "") ?? true),
      ),
  ),
  endpoint("GET", "/v1/prices/:id", {}, (core, _given, id) => get(core, "price", id)),
  endpoint(
    "POST",
    "/v1/prices/:id",
    {
      active: flag,
      lookup_key: text,
      transfer_lookup_key: flag,
      nickname: text,
      metadata,
    },
    (core, given, id) => {
      const price = get(core, "price", id);
      takeLookupKey(core, price, given.lookup_key, given.transfer_lookup_key);
      price.active = given.active ?? price.active;
      price.nickname = given.nickname ?? price.nickname;
      price.metadata = mergedMetadata(price.metadata, given.metadata);
      return price;
    },
  ),
];

export const catalogueEndpoints = [...products, ...prices];

/** A lookup key names one price: it is taken from another one only when that is asked for. */
function takeLookupKey(core: Core, price: Price, key?: string, isTransferred?: boolean): void {
  if (key === undefined) return;
  const holder = allOf(core.world, "price").find(
    (each) => each.lookup_key === key && each.id !== price.id,
  );
  if (holder && key !== "") {
    if (!isTransferred) {
      throw wrong(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
    }
    holder.lookup_key = null;
  }
  price.lookup_key = key === "" ? null : key;
}

const isAsked = <T>(asked: T | undefined, value: T): boolean =>
  asked === undefined || asked === value;
