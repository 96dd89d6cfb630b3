/** What plans and packs of AI credits cost (docs/product.md, Plans and payments): the only place that says so. Amounts are in cents. */
import type { Plan } from "./plan.ts";

export const CURRENCY = "usd";

export const paidPlans = ["basic", "business"] as const satisfies readonly Plan[];
export type PaidPlan = (typeof paidPlans)[number];

/** The price of a month. */
export const monthlyCents: Readonly<Record<Plan, number>> = {
  free: 0,
  basic: 1000,
  business: 3000,
};

/** Credits that are bought once and never expire. The wire calls them tokens. */
export type CreditPack = { readonly credits: number; readonly cents: number };

export const creditPacks = [
  { credits: 100, cents: 800 },
  { credits: 400, cents: 2500 },
] as const satisfies readonly CreditPack[];

/** The pack of the catalogue with exactly this content and price; another price is an old page's or an attacker's. */
export function findPack(credits: number, cents: number): CreditPack | undefined {
  return creditPacks.find((pack) => pack.credits === credits && pack.cents === cents);
}

export function isPaidPlan(plan: Plan): plan is PaidPlan {
  return plan !== "free";
}

/** Whether the change gives its owner less than before. */
export function isDowngrade(from: Plan, to: Plan): boolean {
  return monthlyCents[to] < monthlyCents[from];
}
