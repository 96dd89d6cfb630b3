import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { z } from "zod";
import { ask } from "../ask.ts";
import { CONFIGURATION_METADATA, configurationListSchema } from "../portal.ts";
import type { Price } from "../prices.ts";
import { required } from "./setup.ts";
import type { Setup } from "./setup.ts";

type Features = Stripe.BillingPortal.ConfigurationCreateParams["features"];

const STEP = "The customer portal";
const configurationSchema = z.object({
  object: z.literal("billing_portal.configuration"),
  id: z.string().min(1),
});

/**
 * Our own configuration of the portal, found again by its metadata. The operator's default one stays as it is: other products of the same
 * account may use it.
 */
export async function makePortal(
  { stripe, say, once }: Setup,
  prices: readonly Price[],
): Promise<void> {
  const features = featuresFor(prices);
  const version = createHash("sha256").update(JSON.stringify(features)).digest("hex").slice(0, 16);
  const params = { features, metadata: { [CONFIGURATION_METADATA]: version } };
  const { data } = required(
    STEP,
    await ask(
      async () => await stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
      configurationListSchema,
    ),
  );
  const found = data.find(({ metadata }) => metadata?.[CONFIGURATION_METADATA]);
  if (found?.metadata?.[CONFIGURATION_METADATA] === version) {
    say(`${STEP}: is there (${found.id}).`);
    return;
  }
  const { configurations } = stripe.billingPortal;
  const answer = await ask(
    async () =>
      found
        ? await configurations.update(found.id, params, once("portal again"))
        : await configurations.create(params, once("portal")),
    configurationSchema,
  );
  say(`${STEP}: ${found ? "changed" : "made"} (${required(STEP, answer).id}).`);
}

/** A larger plan counts and is paid at once, a smaller one and a cancellation when what was paid for is over. */
function featuresFor(prices: readonly Price[]): Features {
  const products = Map.groupBy(prices, ({ product }) => product);
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ["price"],
      products: [...products].map(([product, own]) => ({
        product,
        prices: own.map(({ id }) => id),
      })),
      proration_behavior: "always_invoice",
      // Otherwise its money came back as soon as its credits are spent.
      schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }] },
    },
  };
}
