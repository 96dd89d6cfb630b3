/** Which price of the operator's account is which plan. */
import { CURRENCY, monthlyCents, paidPlans } from "@vestnik/domain/price";
import type { PaidPlan } from "@vestnik/domain/price";
import type { Stripe } from "stripe";
import { z } from "zod";
import type { NoPaymentAnswer, PaymentAnswer } from "../payments.ts";
import { ask } from "./ask.ts";
import { referenceSchema } from "./reference.ts";

export const priceSchema = z.object({
  object: z.literal("price"),
  id: z.string().min(1),
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.int().nullable(),
  lookup_key: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  product: referenceSchema,
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullish(),
});
export type Price = z.output<typeof priceSchema>;

export const priceListSchema = z.object({ object: z.literal("list"), data: z.array(priceSchema) });

/** The names that prices are found by when the settings give no ids. */
export const lookupKeys: Readonly<Record<PaidPlan, string>> = {
  basic: "vestnik_basic_monthly",
  business: "vestnik_business_monthly",
};

/** In the metadata of prices and products: it stays on a price that a newer one has taken the lookup key from. */
export const PLAN_METADATA = "vestnik_plan";

/** A buyer pays no other price than the one our pages show. */
export function isOfCatalogue(price: Price, plan: PaidPlan): boolean {
  const { active, currency, unit_amount: cents, recurring } = price;
  const isMonthly = recurring?.interval === "month" && recurring.interval_count === 1;
  return active && currency === CURRENCY && cents === monthlyCents[plan] && isMonthly;
}

export type Prices = {
  /** The price to sell a plan for. */
  find(plan: PaidPlan): Promise<PaymentAnswer<Price>>;
  /** The plan that a subscription's price stands for; undefined when it is none of ours. */
  planOf(price: Price): PaidPlan | undefined;
};

/** An operator's change is seen after so long. */
const KEPT_MS = 5 * 60_000;

type Configured = Readonly<Record<PaidPlan, string | undefined>>;

export function createPrices(stripe: Stripe, configured: Configured): Prices {
  const kept = new Map<PaidPlan, { readonly price: Price; readonly until: number }>();
  return {
    async find(plan) {
      const known = kept.get(plan);
      if (known && performance.now() < known.until) return { kind: "done", value: known.price };
      const answer = await read(stripe, plan, configured[plan]);
      if (answer.kind !== "done") return answer;
      if (!answer.value) return refusedFor("price_missing", plan);
      if (!isOfCatalogue(answer.value, plan)) return refusedFor("price_differs", plan);
      kept.set(plan, { price: answer.value, until: performance.now() + KEPT_MS });
      return { kind: "done", value: answer.value };
    },
    planOf: (price) => paidPlans.find((plan) => isPriceOf(price, plan, configured)),
  };
}

function isPriceOf(price: Price, plan: PaidPlan, configured: Configured): boolean {
  const { id, lookup_key: lookupKey, metadata } = price;
  return (
    id === configured[plan] || lookupKey === lookupKeys[plan] || metadata?.[PLAN_METADATA] === plan
  );
}

async function read(
  stripe: Stripe,
  plan: PaidPlan,
  id: string | undefined,
): Promise<PaymentAnswer<Price | undefined>> {
  if (id !== undefined) {
    const answer = await ask(async () => await stripe.prices.retrieve(id), priceSchema);
    return answer.kind === "not_found" ? { kind: "done", value: undefined } : answer;
  }
  const asked = { lookup_keys: [lookupKeys[plan]], active: true };
  const answer = await ask(async () => await stripe.prices.list(asked), priceListSchema);
  return answer.kind === "done" ? { kind: "done", value: answer.value.data[0] } : answer;
}

function refusedFor(reason: "price_missing" | "price_differs", plan: PaidPlan): NoPaymentAnswer {
  return { kind: "refused", reason: `${reason} ${plan}` };
}
