/** Checkout sessions: Stripe's page on which a plan or a pack of credits is paid for. */
import { randomUUID } from "node:crypto";
import { CURRENCY, paidPlans } from "@vestnik/domain/price";
import type { Stripe } from "stripe";
import { z } from "zod";
import type { CheckoutOrder, CheckoutSession, PaymentAnswer } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import type { Prices } from "./prices.ts";
import { expanded, referenceSchema } from "./reference.ts";

/** What we write into a session, to recognize it by. */
const ourMetadataSchema = z.union([
  z.object({ user_id: z.string().min(1), plan: z.enum(paidPlans) }),
  z.object({ user_id: z.string().min(1), credits: z.string().regex(/^\d{1,9}$/) }),
]);

const chargeSchema = z.object({ receipt_url: z.string().nullable() });

const sessionSchema = z.object({
  object: z.literal("checkout.session"),
  id: z.string().min(1),
  url: z.string().nullable(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  customer: referenceSchema.nullable(),
  subscription: referenceSchema.nullable(),
  payment_intent: z
    .union([
      z.string().transform((id) => ({ id, latest_charge: null })),
      z.object({ id: z.string(), latest_charge: expanded(chargeSchema) }),
    ])
    .nullable(),
  invoice: expanded(z.object({ hosted_invoice_url: z.string().nullish() })),
  amount_total: z.int().nullable(),
  metadata: expanded(ourMetadataSchema),
});

/** A pack's name stands on the page, the invoice and the receipt. */
const packNames: Readonly<Record<CheckoutOrder["language"], (credits: number) => string>> = {
  en: (credits) => `Vestnik: ${credits} AI credits`,
  ru: (credits) => `Vestnik: кредиты ИИ, ${credits} шт.`,
};

export async function createCheckoutWith(
  stripe: Stripe,
  prices: Prices,
  order: CheckoutOrder,
): Promise<PaymentAnswer<CheckoutSession>> {
  const bought = await whatIsBought(prices, order);
  if (bought.kind !== "done") return bought;
  const params: Stripe.Checkout.SessionCreateParams = {
    customer: order.customerId,
    client_reference_id: order.userId,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    locale: order.language,
    // In another currency the amount would be none of the catalogue's.
    adaptive_pricing: { enabled: false },
    ...bought.value,
  };
  const { idempotencyKey } = order;
  return mapAnswer(
    await ask(
      async () => await stripe.checkout.sessions.create(params, { idempotencyKey }),
      sessionSchema,
    ),
    asSession,
  );
}

async function whatIsBought(
  prices: Prices,
  order: CheckoutOrder,
): Promise<PaymentAnswer<Stripe.Checkout.SessionCreateParams>> {
  if (order.kind === "pack") return { kind: "done", value: packOf(order) };
  const metadata = { user_id: order.userId, plan: order.plan };
  return mapAnswer(await prices.find(order.plan), ({ id }) => ({
    mode: "subscription",
    line_items: [{ price: id, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
  }));
}

function packOf({
  userId,
  credits,
  cents,
  language,
}: CheckoutOrder & { kind: "pack" }): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: userId, credits: String(credits) };
  const product = { name: packNames[language](credits) };
  return {
    mode: "payment",
    line_items: [
      {
        price_data: { currency: CURRENCY, unit_amount: cents, product_data: product },
        quantity: 1,
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    // The invoice is the receipt, and it is listed on the customer's own page at Stripe.
    invoice_creation: { enabled: true, invoice_data: { metadata } },
  };
}

export async function readCheckoutWith(
  stripe: Stripe,
  sessionId: string,
): Promise<PaymentAnswer<CheckoutSession>> {
  const expand = ["invoice", "payment_intent.latest_charge"];
  return mapAnswer(
    await ask(
      async () => await stripe.checkout.sessions.retrieve(sessionId, { expand }),
      sessionSchema,
    ),
    asSession,
  );
}

export async function expireCheckoutWith(
  stripe: Stripe,
  sessionId: string,
): Promise<PaymentAnswer<CheckoutSession>> {
  // A key of its own each time: Stripe repeats its answer to an old key, also one that has become wrong.
  const options = { idempotencyKey: `expire:${randomUUID()}` };
  const answer = await ask(
    async () => await stripe.checkout.sessions.expire(sessionId, {}, options),
    sessionSchema,
  );
  // Stripe refuses to end what is over.
  if (answer.kind === "refused") return await readCheckoutWith(stripe, sessionId);
  return mapAnswer(answer, asSession);
}

function asSession(session: z.output<typeof sessionSchema>): CheckoutSession {
  const { metadata, payment_intent: intent, invoice } = session;
  return {
    id: session.id,
    url: session.url,
    state: session.status,
    isPaid: session.status === "complete" && session.payment_status !== "unpaid",
    customerId: session.customer,
    userId: metadata?.user_id ?? null,
    subscriptionId: session.subscription,
    paymentIntentId: intent?.id ?? null,
    totalCents: session.amount_total ?? 0,
    bought: metadata && boughtBy(metadata),
    receiptUrl: invoice?.hosted_invoice_url ?? intent?.latest_charge?.receipt_url ?? null,
  };
}

function boughtBy(metadata: z.output<typeof ourMetadataSchema>): CheckoutSession["bought"] {
  return "plan" in metadata
    ? { kind: "subscription", plan: metadata.plan }
    : { kind: "pack", credits: Number(metadata.credits) };
}
