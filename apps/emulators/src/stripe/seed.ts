import { type Core, nowOf } from "./core.ts";
import { newPrice, newProduct } from "./objects/catalogue.ts";
import type { Metadata } from "./objects/shared.ts";
import { USUAL_FEATURES, newConfiguration } from "./objects/portal.ts";
import { allOf, keep } from "./world.ts";

/** A product with one monthly price, as its owner would have made it before. */
export type SeedPrice = {
  readonly lookupKey: string;
  readonly name: string;
  readonly cents: number;
  readonly currency: string;
  readonly metadata?: Metadata;
};

/** Makes the prices that are not there yet. */
export function seedPrices(core: Core, prices: readonly SeedPrice[]): void {
  for (const { lookupKey, name, cents, currency, metadata = {} } of prices) {
    if (allOf(core.world, "price").some((price) => price.lookup_key === lookupKey)) continue;
    const now = nowOf(core);
    const product = keep(core.world, "product", newProduct(now, { name, metadata }));
    const price = newPrice(now, {
      product: product.id,
      currency,
      cents,
      interval: "month",
      lookupKey,
      metadata,
    });
    keep(core.world, "price", price);
  }
}

/** Whether the account's owner has saved the settings of the portal. */
export function setPortal(core: Core, isConfigured: boolean): void {
  const configurations = allOf(core.world, "billing_portal.configuration");
  const usual = configurations.find((each) => each.is_default);
  if (usual) usual.active = isConfigured;
  else if (isConfigured) {
    const made = newConfiguration(nowOf(core), { features: USUAL_FEATURES, isDefault: true });
    keep(core.world, "billing_portal.configuration", made);
  }
}
