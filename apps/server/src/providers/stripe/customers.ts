import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer, Payments } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";

const customerSchema = z.object({ object: z.literal("customer"), id: z.string().min(1) });

const deletedSchema = z.object({ object: z.literal("customer"), deleted: z.literal(true) });

/** Deleting is the same however often it is asked for: Stripe then knows no such customer. */
export async function deleteCustomerWith(
  stripe: Stripe,
  customerId: string,
): Promise<PaymentAnswer<void>> {
  const answer = await ask(async () => await stripe.customers.del(customerId), deletedSchema);
  return mapAnswer(answer, () => undefined);
}

/** Stripe learns the name a person shows and our id of them, nothing else. */
export async function createCustomerWith(
  stripe: Stripe,
  { idempotencyKey, userId, name }: Parameters<Payments["createCustomer"]>[0],
): Promise<PaymentAnswer<{ readonly customerId: string }>> {
  const params = { name, metadata: { user_id: userId } };
  const answer = await ask(
    async () => await stripe.customers.create(params, { idempotencyKey }),
    customerSchema,
  );
  return mapAnswer(answer, ({ id }) => ({ customerId: id }));
}
