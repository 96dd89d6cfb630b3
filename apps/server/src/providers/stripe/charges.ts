import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer, ProviderCharge } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import { referenceSchema } from "./reference.ts";

export const chargeSchema = z.object({
  object: z.literal("charge"),
  id: z.string().min(1),
  paid: z.boolean(),
  amount: z.int(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  payment_intent: referenceSchema.nullable(),
  customer: referenceSchema.nullable(),
});

const disputesSchema = z.object({
  object: z.literal("list"),
  data: z.array(z.object({ object: z.literal("dispute"), status: z.string() })),
});

/** In these states the money is with the payer's bank. A mere inquiry ("warning_…") has moved none. */
const takingStatuses = new Set(["needs_response", "under_review", "lost"]);

export async function readChargeWith(
  stripe: Stripe,
  chargeId: string,
): Promise<PaymentAnswer<ProviderCharge>> {
  const charge = await ask(async () => await stripe.charges.retrieve(chargeId), chargeSchema);
  return charge.kind === "done" ? await withDisputes(stripe, charge.value) : charge;
}

export async function withDisputes(
  stripe: Stripe,
  charge: z.output<typeof chargeSchema>,
): Promise<PaymentAnswer<ProviderCharge>> {
  const { id, amount, amount_refunded: refundedCents, disputed } = charge;
  const { payment_intent: paymentIntentId, customer: customerId } = charge;
  const value = { id, paymentIntentId, customerId, cents: amount, refundedCents };
  if (!disputed) return { kind: "done", value };
  // A charge stays marked as disputed after the dispute was won.
  const disputes = await ask(
    async () => await stripe.disputes.list({ charge: id, limit: 100 }),
    disputesSchema,
  );
  return mapAnswer(disputes, ({ data }) =>
    data.some(({ status }) => takingStatuses.has(status))
      ? { ...value, refundedCents: amount }
      : value,
  );
}
