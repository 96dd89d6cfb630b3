/** Stripe's page on which a customer changes or cancels a plan, changes the card and finds the invoices. */
import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer, PortalOrder } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import type { Prices } from "./prices.ts";

const pageSchema = z.object({
  object: z.literal("billing_portal.session"),
  url: z.string().min(1),
});

export const configurationListSchema = z.object({
  object: z.literal("list"),
  data: z.array(
    z.object({
      object: z.literal("billing_portal.configuration"),
      id: z.string().min(1),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  ),
});

/** In the metadata of the configuration that `npm run stripe-setup` makes: by its means it is found again. */
export const CONFIGURATION_METADATA = "vestnik_portal";

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

export async function createPortalPageWith(
  stripe: Stripe,
  prices: Prices,
  order: PortalOrder,
): Promise<PaymentAnswer<{ readonly url: string }>> {
  const configuration = await findConfiguration(stripe);
  if (configuration.kind !== "done") return configuration;
  const flow = await flowOf(stripe, prices, order);
  if (flow.kind !== "done") return flow;
  const params: Stripe.BillingPortal.SessionCreateParams = {
    customer: order.customerId,
    return_url: order.returnUrl,
    locale: order.language,
    // Without one of ours Stripe takes the operator's default.
    ...(configuration.value !== undefined && { configuration: configuration.value }),
    ...(flow.value && { flow_data: flow.value }),
  };
  const { idempotencyKey } = order;
  const answer = await ask(
    async () => await stripe.billingPortal.sessions.create(params, { idempotencyKey }),
    pageSchema,
  );
  return mapAnswer(answer, ({ url }) => ({ url }));
}

async function findConfiguration(stripe: Stripe): Promise<PaymentAnswer<string | undefined>> {
  const answer = await ask(
    async () => await stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
    configurationListSchema,
  );
  return mapAnswer(
    answer,
    ({ data }) => data.find(({ metadata }) => metadata?.[CONFIGURATION_METADATA])?.id,
  );
}

async function flowOf(
  stripe: Stripe,
  prices: Prices,
  { flow, returnUrl, completedUrl = returnUrl }: PortalOrder,
): Promise<PaymentAnswer<Flow | undefined>> {
  const done = (value: Flow | undefined): PaymentAnswer<Flow | undefined> => ({
    kind: "done",
    value: value && {
      ...value,
      after_completion: { type: "redirect", redirect: { return_url: completedUrl } },
    },
  });
  switch (flow.kind) {
    case "overview":
      return done(undefined);
    case "payment_method":
      return done({ type: "payment_method_update" });
    case "cancel": {
      const { subscriptionId: subscription } = flow;
      return done({ type: "subscription_cancel", subscription_cancel: { subscription } });
    }
    case "change": {
      const change = await changeOf(stripe, prices, flow);
      if (change.kind !== "done") return change;
      const update = change.value;
      return done({ type: "subscription_update_confirm", subscription_update_confirm: update });
    }
    default:
      return flow satisfies never;
  }
}

const withItemsSchema = z.object({
  object: z.literal("subscription"),
  items: z.object({ data: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) }),
});

/** The same item with the price of the other plan; Stripe's page shows what that costs today. */
async function changeOf(
  stripe: Stripe,
  prices: Prices,
  { subscriptionId, plan }: Extract<PortalOrder["flow"], { kind: "change" }>,
): Promise<PaymentAnswer<NonNullable<Flow["subscription_update_confirm"]>>> {
  const price = await prices.find(plan);
  if (price.kind !== "done") return price;
  const subscription = await ask(
    async () => await stripe.subscriptions.retrieve(subscriptionId),
    withItemsSchema,
  );
  return mapAnswer(subscription, ({ items }) => ({
    subscription: subscriptionId,
    items: [{ id: items.data[0].id, price: price.value.id, quantity: 1 }],
  }));
}
