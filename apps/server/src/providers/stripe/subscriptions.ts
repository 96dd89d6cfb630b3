import { subscriptionStatuses } from "@vestnik/domain/subscription";
import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer, ProviderSubscription } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import { priceSchema } from "./prices.ts";
import type { Prices } from "./prices.ts";
import { momentSchema } from "./reference.ts";

const itemSchema = z.object({
  id: z.string().min(1),
  price: priceSchema,
  current_period_start: momentSchema,
  current_period_end: momentSchema,
});

const invoiceSchema = z.object({
  object: z.literal("invoice"),
  status: z.string().nullable(),
  hosted_invoice_url: z.string().nullish(),
});

const subscriptionSchema = z.object({
  object: z.literal("subscription"),
  id: z.string().min(1),
  status: z.enum(subscriptionStatuses),
  items: z.object({ data: z.tuple([itemSchema], itemSchema) }),
  latest_invoice: invoiceSchema.nullable(),
  cancel_at: momentSchema.nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: momentSchema.nullable(),
  created: momentSchema,
});
type Subscription = z.output<typeof subscriptionSchema>;

const listSchema = z.object({ object: z.literal("list"), data: z.array(subscriptionSchema) });

/** The newest hundred: nobody has more that matter. */
export async function listSubscriptionsWith(
  stripe: Stripe,
  prices: Prices,
  customer: string,
): Promise<PaymentAnswer<readonly ProviderSubscription[]>> {
  const asked = { customer, status: "all", limit: 100, expand: ["data.latest_invoice"] } as const;
  const answer = await ask(
    async () => await stripe.subscriptions.list({ ...asked, expand: [...asked.expand] }),
    listSchema,
  );
  return mapAnswer(answer, ({ data }) => data.map((each) => asSubscription(each, prices)));
}

function asSubscription(subscription: Subscription, prices: Prices): ProviderSubscription {
  const { id, status, items, latest_invoice: invoice, created } = subscription;
  const item = items.data.find(({ price }) => prices.planOf(price)) ?? items.data[0];
  return {
    id,
    status,
    plan: prices.planOf(item.price),
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    // Without an invoice there was nothing to pay. The draft of a renewal, whose period has begun, is not paid yet.
    isPaid: invoice === null || invoice.status === "paid",
    unpaidUrl: invoice?.status === "open" ? (invoice.hosted_invoice_url ?? null) : null,
    endsAt: endOf(subscription, item.current_period_end),
    createdAt: created,
  };
}

/** Depending on how it was cancelled, Stripe gives a moment or a flag; an owner means the same by both. */
function endOf(
  { ended_at: ended, cancel_at: moment, cancel_at_period_end: isAtEnd }: Subscription,
  periodEnd: Date,
): Date | null {
  return ended ?? moment ?? (isAtEnd ? periodEnd : null);
}
