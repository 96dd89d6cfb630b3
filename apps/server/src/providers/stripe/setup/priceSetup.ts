import { CURRENCY, monthlyCents } from "@vestnik/domain/price";
import type { PaidPlan } from "@vestnik/domain/price";
import { z } from "zod";
import { ask } from "../ask.ts";
import {
  PLAN_METADATA,
  isOfCatalogue,
  lookupKeys,
  priceListSchema,
  priceSchema,
} from "../prices.ts";
import type { Price } from "../prices.ts";
import { SetupFailed, required } from "./setup.ts";
import type { Setup } from "./setup.ts";

const names: Readonly<Record<PaidPlan, string>> = {
  basic: "Vestnik Standard",
  business: "Vestnik Business",
};

/** The price of a plan: the operator's, or one with our lookup key, made when there is none of that amount. */
export async function makePrice(
  setup: Setup,
  plan: PaidPlan,
  configured: string | undefined,
): Promise<Price> {
  if (configured !== undefined) return await checkedPrice(setup, plan, configured);
  const { stripe, say, once } = setup;
  const step = `${names[plan]}, ${costOf(plan)}`;
  const asked = { lookup_keys: [lookupKeys[plan]], active: true, limit: 10 };
  const found = required(
    step,
    await ask(async () => await stripe.prices.list(asked), priceListSchema),
  ).data[0];
  if (found && isOfCatalogue(found, plan)) {
    say(`${step}: is there (${found.id}).`);
    return found;
  }
  const params = {
    product: await makeProduct(setup, plan),
    currency: CURRENCY,
    unit_amount: monthlyCents[plan],
    recurring: { interval: "month" as const },
    lookup_key: lookupKeys[plan],
    transfer_lookup_key: true,
    metadata: { [PLAN_METADATA]: plan },
  };
  const made = required(
    step,
    await ask(async () => await stripe.prices.create(params, once(`price:${plan}`)), priceSchema),
  );
  say(
    found
      ? `${step}: made (${made.id}). It takes the place of ${found.id}, which costs something else; subscriptions keep that one.`
      : `${step}: made (${made.id}).`,
  );
  return made;
}

async function checkedPrice({ stripe, say }: Setup, plan: PaidPlan, id: string): Promise<Price> {
  const setting = `STRIPE_PRICE_${plan.toUpperCase()}`;
  const price = required(
    setting,
    await ask(async () => await stripe.prices.retrieve(id), priceSchema),
  );
  if (!isOfCatalogue(price, plan)) {
    throw new SetupFailed(`${setting}: ${id} has to be an active price of ${costOf(plan)}.`);
  }
  say(`${names[plan]}, ${costOf(plan)}: is there (${id}, ${setting}).`);
  return price;
}

const productSchema = z.object({
  object: z.literal("product"),
  id: z.string().min(1),
  active: z.boolean(),
});

/** The product has an id of ours, so that it is not made twice. */
async function makeProduct({ stripe, say, once }: Setup, plan: PaidPlan): Promise<string> {
  const id = `vestnik_${plan}`;
  const name = names[plan];
  const found = await ask(async () => await stripe.products.retrieve(id), productSchema);
  if (found.kind !== "not_found") {
    if (required(name, found).active) return id;
    const options = once(`product again:${plan}`);
    required(
      name,
      await ask(
        async () => await stripe.products.update(id, { active: true }, options),
        productSchema,
      ),
    );
    say(`${name}: taken out of the archive (${id}).`);
    return id;
  }
  const params = { id, name, metadata: { [PLAN_METADATA]: plan } };
  const options = once(`product:${plan}`);
  required(
    name,
    await ask(async () => await stripe.products.create(params, options), productSchema),
  );
  say(`${name}: made (${id}).`);
  return id;
}

function costOf(plan: PaidPlan): string {
  return `${(monthlyCents[plan] / 100).toFixed(2)} ${CURRENCY.toUpperCase()} a month`;
}
