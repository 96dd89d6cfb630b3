/** An account at an emulated Stripe with the prices of the catalogue, and the provider that asks it. */
import { CURRENCY, monthlyCents, paidPlans } from "@vestnik/domain/price";
import { startStripeEmulator } from "@vestnik/emulators/stripe/emulator";
import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import type { PaymentAnswer, Payments } from "../../providers/payments.ts";
import { createStripe } from "../../providers/stripe/stripe.ts";
import type { StripeSettings } from "../../providers/stripe/stripe.ts";
import { Secret } from "../../secrets/secret.ts";

export const STRIPE_KEY = "sk_test_a_secret_of_the_operator";

const catalogue = paidPlans.map((plan) => ({
  lookupKey: `vestnik_${plan}_monthly`,
  name: `Vestnik ${plan}`,
  cents: monthlyCents[plan],
  currency: CURRENCY,
}));

export async function startStripeAccount(
  options: Parameters<typeof startStripeEmulator>[0] = {},
): Promise<StripeEmulator> {
  return await startStripeEmulator({ apiKey: STRIPE_KEY, seedPrices: catalogue, ...options });
}

export async function connectPayments(
  stripe: StripeEmulator,
  settings: Partial<StripeSettings> = {},
): Promise<Payments> {
  const payments = await createStripe({
    secretKey: new Secret(STRIPE_KEY),
    webhookSecret: new Secret("whsec_1"),
    apiBase: stripe.url,
    prices: { basic: undefined, business: undefined },
    ...settings,
  });
  if (!payments) throw new Error("Stripe is not connected.");
  return payments;
}

/** The value of an answer that has to be one. */
export function done<Value>(answer: PaymentAnswer<Value>): Value {
  if (answer.kind !== "done") throw new Error(`${answer.kind}: ${answer.reason}`);
  return answer.value;
}
