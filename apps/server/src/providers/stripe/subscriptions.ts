import { subscriptionStatuses } from "@vestnik/domain/subscription";
import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer, ProviderSubscription } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import { nextPlanOf, scheduleSchema } from "./plannedChange.ts";
import { priceSchema } from "./prices.ts";
import type { Prices } from "./prices.ts";
import { expanded, momentSchema } from "./reference.ts";
import { END_COMMENT } from "./renewal.ts";

const itemSchema = z.object({
  id: z.string().min(1),
  price: priceSchema,
  current_period_start: momentSchema,
  current_period_end: momentSchema,
});

const invoiceSchema = z.object({
  object: z.literal("invoice"),
  billing_reason: z.string().nullish(),
  created: momentSchema,
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
  cancellation_details: z.object({ comment: z.string().nullish() }).nullish(),
  ended_at: momentSchema.nullable(),
  created: momentSchema,
  schedule: expanded(scheduleSchema),
});
type Subscription = z.output<typeof subscriptionSchema>;
type Invoice = z.output<typeof invoiceSchema>;

const listSchema = z.object({ object: z.literal("list"), data: z.array(subscriptionSchema) });
const invoicesSchema = z.object({ object: z.literal("list"), data: z.array(invoiceSchema) });

/** The newest hundred: older ones do not matter. */
export async function listSubscriptionsWith(
  stripe: Stripe,
  prices: Prices,
  customer: string,
): Promise<PaymentAnswer<readonly ProviderSubscription[]>> {
  const asked = {
    customer,
    status: "all",
    limit: 100,
    expand: ["data.latest_invoice", "data.schedule"],
  } as const;
  const answer = await ask(
    async () => await stripe.subscriptions.list({ ...asked, expand: [...asked.expand] }),
    listSchema,
  );
  if (answer.kind !== "done") return answer;
  const read: ProviderSubscription[] = [];
  for (const each of answer.value.data) {
    const owed = await owedOf(stripe, each);
    if (owed.kind !== "done") return owed;
    const next = await nextOf(stripe, prices, each);
    if (next.kind !== "done") return next;
    read.push(asSubscription(each, { owed: owed.value, next: next.value }, prices));
  }
  return { kind: "done", value: read };
}

/** Invoices of whole periods. */
const periodReasons = new Set(["subscription_create", "subscription_cycle"]);
const isOfPeriod = ({ billing_reason: reason }: Invoice) => periodReasons.has(reason ?? "");
const isOwed = ({ status }: Invoice) => status !== "paid";

/**
 * What is not paid of the present period, the newest first. The latest invoice alone does not tell: a change to a smaller plan makes one that
 * costs nothing, also while the renewal before it is owed.
 */
async function owedOf(
  stripe: Stripe,
  { id, latest_invoice: latest }: Subscription,
): Promise<PaymentAnswer<readonly Invoice[]>> {
  // Without an invoice there was nothing to pay. The draft of a renewal, whose period has begun, is not paid yet.
  if (!latest) return { kind: "done", value: [] };
  if (isOwed(latest)) return { kind: "done", value: [latest] };
  if (isOfPeriod(latest)) return { kind: "done", value: [] };
  const asked = { subscription: id, limit: 100 };
  const answer = await ask(async () => await stripe.invoices.list(asked), invoicesSchema);
  return mapAnswer(answer, ({ data }) => {
    const ofPeriod = data.findIndex(isOfPeriod);
    return (ofPeriod < 0 ? data : data.slice(0, ofPeriod + 1)).filter(isOwed);
  });
}

async function nextOf(
  stripe: Stripe,
  prices: Prices,
  subscription: Subscription,
): Promise<PaymentAnswer<ProviderSubscription["next"]>> {
  const { price, current_period_end: periodEnd } = presentItem(subscription, prices);
  // A subscription that ends has no next plan.
  if (endOf(subscription, periodEnd) !== null) return { kind: "done", value: null };
  return await nextPlanOf(stripe, prices, { schedule: subscription.schedule, price, periodEnd });
}

function presentItem({ items: { data } }: Subscription, prices: Prices) {
  return data.find(({ price }) => prices.planOf(price)) ?? data[0];
}

function asSubscription(
  subscription: Subscription,
  { owed, next }: { readonly owed: readonly Invoice[] } & Pick<ProviderSubscription, "next">,
  prices: Prices,
): ProviderSubscription {
  const { id, status, created, latest_invoice: latest } = subscription;
  const item = presentItem(subscription, prices);
  const toPay = owed.find((invoice) => invoice.status === "open");
  return {
    id,
    status,
    plan: prices.planOf(item.price),
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    isPaid: owed.length === 0,
    unpaidUrl: toPay?.hosted_invoice_url ?? null,
    endsAt: endOf(subscription, item.current_period_end),
    isEndOurs: isEndOurs(subscription),
    next,
    createdAt: created,
    changedAt: latest?.billing_reason === "subscription_update" ? latest.created : null,
  };
}

/** Another cancellation has words of its own, or none; that of the portal also sets no flag. */
function isEndOurs({ cancel_at_period_end: isAtEnd, cancellation_details: why }: Subscription) {
  return isAtEnd && why?.comment === END_COMMENT;
}

/** Depending on how it was cancelled, Stripe gives a moment or a flag; an owner means the same by both. */
function endOf(
  { ended_at: ended, cancel_at: moment, cancel_at_period_end: isAtEnd }: Subscription,
  periodEnd: Date,
): Date | null {
  return ended ?? moment ?? (isAtEnd ? periodEnd : null);
}
