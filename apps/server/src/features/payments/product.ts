/** What can be bought, and how its checkouts are told apart. */
import { creditPacks, monthlyCents } from "@vestnik/domain/price";
import type { PaidPlan } from "@vestnik/domain/price";

export type Product =
  | { readonly kind: "subscription"; readonly plan: PaidPlan }
  | { readonly kind: "pack"; readonly credits: number };

/** A person has at most one open checkout of each. */
export function productOf(product: Product): string {
  return product.kind === "subscription" ? "subscription" : `pack:${product.credits}`;
}

/** The price of the catalogue. */
export function centsOf(product: Product): number {
  if (product.kind === "subscription") return monthlyCents[product.plan];
  const pack = creditPacks.find(({ credits }) => credits === product.credits);
  if (!pack) throw new Error("Only packs of the catalogue are bought.");
  return pack.cents;
}
