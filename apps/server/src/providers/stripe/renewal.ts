/** Whether a subscription goes on after its paid period. */
import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import { referenceSchema } from "./reference.ts";

/** Says at Stripe that we have cancelled a subscription, and why. A cancellation by its owner replaces it. */
export const END_COMMENT = "The account is going to be deleted.";

const subscriptionSchema = z.object({
  object: z.literal("subscription"),
  id: z.string().min(1),
  schedule: referenceSchema.nullable(),
});
const scheduleSchema = z.object({ object: z.literal("subscription_schedule") });

/** Stripe refuses to end what a schedule manages, so a change that waits for the end of the period is released first. */
export async function endAtPeriodEndWith(
  stripe: Stripe,
  subscriptionId: string,
): Promise<PaymentAnswer<void>> {
  const read = await ask(
    async () => await stripe.subscriptions.retrieve(subscriptionId),
    subscriptionSchema,
  );
  if (read.kind !== "done") return read;
  const { schedule } = read.value;
  if (schedule !== null) {
    const released = await ask(
      async () => await stripe.subscriptionSchedules.release(schedule, {}, newKey("release")),
      scheduleSchema,
    );
    if (released.kind !== "done") return released;
  }
  const cancellation_details = { comment: END_COMMENT };
  return await update(stripe, subscriptionId, { cancel_at_period_end: true, cancellation_details });
}

export async function renewWith(
  stripe: Stripe,
  subscriptionId: string,
): Promise<PaymentAnswer<void>> {
  return await update(stripe, subscriptionId, { cancel_at_period_end: false });
}

async function update(
  stripe: Stripe,
  subscriptionId: string,
  change: Stripe.SubscriptionUpdateParams,
): Promise<PaymentAnswer<void>> {
  const answer = await ask(
    async () => await stripe.subscriptions.update(subscriptionId, change, newKey("renewal")),
    subscriptionSchema,
  );
  return mapAnswer(answer, () => undefined);
}

/** The same key would give the first answer again after the opposite was done; each of these has the same effect however often it comes. */
function newKey(what: string): { readonly idempotencyKey: string } {
  return { idempotencyKey: `${what}:${randomUUID()}` };
}
