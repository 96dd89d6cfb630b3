/** Events as Stripe stores and sends them. */
import type { Stripe } from "stripe";
import { z } from "zod";
import type { EventPage, PaymentAnswer, PaymentEvent } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import { momentSchema, referenceSchema } from "./reference.ts";

/** The events this product acts on; the webhook endpoint asks for exactly these. */
export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const;

/** An event, as far as it is believed. */
export const eventSchema = z
  .object({
    object: z.literal("event"),
    id: z.string().min(1),
    type: z.string().min(1),
    created: momentSchema,
    livemode: z.boolean(),
    data: z.object({
      object: z.looseObject({
        id: z.string().nullish(),
        customer: referenceSchema.nullish().catch(null),
        charge: referenceSchema.nullish().catch(null),
      }),
    }),
  })
  .transform(({ id, type, created, livemode, data }): PaymentEvent => ({
    id,
    type,
    createdAt: created,
    isLive: livemode,
    about: subjectOf(type, data.object),
  }));

type Named = {
  readonly id?: string | null | undefined;
  readonly customer?: string | null | undefined;
  readonly charge?: string | null | undefined;
};

function subjectOf(type: string, { id, customer, charge }: Named): PaymentEvent["about"] {
  if (!eventTypes.some((known) => known === type)) return { kind: "other" };
  const about = (kind: "session" | "customer" | "charge", subject: string | null | undefined) =>
    subject ? { kind, id: subject } : { kind: "other" as const };
  if (type.startsWith("checkout.session.")) return about("session", id);
  if (type.startsWith("charge.dispute.")) return about("charge", charge);
  return type.startsWith("charge.") ? about("charge", id) : about("customer", customer);
}

const listSchema = z.object({
  object: z.literal("list"),
  has_more: z.boolean(),
  data: z.array(eventSchema),
});

/** Stripe gives the newest first, and stores them for thirty days. */
export async function listEventsWith(
  stripe: Stripe,
  { since, before }: { readonly since: Date; readonly before: string | null },
): Promise<PaymentAnswer<EventPage>> {
  const asked = {
    types: [...eventTypes],
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    ...(before !== null && { starting_after: before }),
  };
  const answer = await ask(async () => await stripe.events.list(asked), listSchema);
  return mapAnswer(answer, ({ data, has_more: hasMore }) => ({
    events: data.toReversed(),
    before: hasMore ? (data.at(-1)?.id ?? null) : null,
  }));
}
