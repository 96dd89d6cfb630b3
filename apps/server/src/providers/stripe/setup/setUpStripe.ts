/** `npm run stripe-setup`: makes in an account at Stripe what selling needs, and leaves alone what is there already. */
import { randomUUID } from "node:crypto";
import { paidPlans } from "@vestnik/domain/price";
import type { PaidPlan } from "@vestnik/domain/price";
import { connect } from "../client.ts";
import type { StripeAddress } from "../client.ts";
import { makePortal } from "./portalSetup.ts";
import { makePrice } from "./priceSetup.ts";
import type { Setup } from "./setup.ts";
import { makeWebhook } from "./webhookSetup.ts";

export type SetupOrder = StripeAddress & {
  readonly appUrl: string;
  /** Prices the operator made; undefined: made here. */
  readonly prices: Readonly<Record<PaidPlan, string | undefined>>;
};

/**
 * Says what it made and found. Gives the webhook's secret when an endpoint was made: Stripe shows it this once. Throws `SetupFailed` where
 * Stripe refuses; repeating the command goes on from there.
 */
export async function setUpStripe(
  order: SetupOrder,
  say: (line: string) => void,
): Promise<{ readonly webhookSecret: string | undefined }> {
  const run = randomUUID();
  const setup: Setup = {
    stripe: await connect(order),
    say,
    once: (step) => ({ idempotencyKey: `setup:${run}:${step}` }),
  };
  const prices = [];
  for (const plan of paidPlans) prices.push(await makePrice(setup, plan, order.prices[plan]));
  await makePortal(setup, prices);
  return { webhookSecret: await makeWebhook(setup, `${order.appUrl}/api/stripe/webhook`) };
}
