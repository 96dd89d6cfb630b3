/** What was paid for a period of a subscription, and what of it went back. */
import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer, PeriodPayments } from "../payments.ts";
import { ask } from "./ask.ts";
import { chargeSchema, withDisputes } from "./charges.ts";
import { referenceSchema } from "./reference.ts";

const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ object: z.literal("list"), data: z.array(schema) });

const invoicesSchema = listOf(z.object({ id: z.string().min(1), amount_paid: z.int() }));
const paymentsSchema = listOf(
  z.object({ payment: z.object({ payment_intent: referenceSchema.nullish() }) }),
);
const chargesSchema = listOf(chargeSchema);

const DAY_SECONDS = 24 * 3600;
/** No month is shorter, so that the next renewal is none of them. */
const PERIOD_SECONDS = 27 * DAY_SECONDS;

/** A charge does not name its invoice: the way goes from the invoices of the period to their charges. */
export async function readPeriodPaymentsWith(
  stripe: Stripe,
  { subscriptionId, from }: { readonly subscriptionId: string; readonly from: Date },
): Promise<PaymentAnswer<PeriodPayments>> {
  const begun = Math.floor(from.getTime() / 1000);
  const created = { gte: begun - DAY_SECONDS, lt: begun + PERIOD_SECONDS };
  const asked = { subscription: subscriptionId, created, limit: 100 };
  const invoices = await ask(async () => await stripe.invoices.list(asked), invoicesSchema);
  if (invoices.kind !== "done") return invoices;
  const total = { cents: 0, refundedCents: 0 };
  for (const { id, amount_paid: paid } of invoices.value.data) {
    const part = paid > 0 ? await readInvoice(stripe, id) : undefined;
    if (part && part.kind !== "done") return part;
    total.cents += part?.value.cents ?? 0;
    total.refundedCents += part?.value.refundedCents ?? 0;
  }
  return { kind: "done", value: total };
}

async function readInvoice(
  stripe: Stripe,
  invoice: string,
): Promise<PaymentAnswer<PeriodPayments>> {
  const payments = await ask(
    async () => await stripe.invoicePayments.list({ invoice, limit: 100 }),
    paymentsSchema,
  );
  if (payments.kind !== "done") return payments;
  const total = { cents: 0, refundedCents: 0 };
  for (const { payment } of payments.value.data) {
    const { payment_intent: intent } = payment;
    if (intent === null || intent === undefined) continue;
    const asked = { payment_intent: intent, limit: 100 };
    const charges = await ask(async () => await stripe.charges.list(asked), chargesSchema);
    if (charges.kind !== "done") return charges;
    for (const charge of charges.value.data.filter(({ paid }) => paid)) {
      const facts = await withDisputes(stripe, charge);
      if (facts.kind !== "done") return facts;
      total.cents += facts.value.cents;
      total.refundedCents += facts.value.refundedCents;
    }
  }
  return { kind: "done", value: total };
}
