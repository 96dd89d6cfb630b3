/** A change of plan that waits for the end of the paid period. Stripe stores it as a schedule of the subscription. */
import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentAnswer, ProviderSubscription } from "../payments.ts";
import { ask, mapAnswer } from "./ask.ts";
import { priceSchema } from "./prices.ts";
import type { Price, Prices } from "./prices.ts";
import { momentSchema, referenceSchema } from "./reference.ts";

export const scheduleSchema = z.object({
  object: z.literal("subscription_schedule"),
  phases: z.array(
    z.object({
      start_date: momentSchema,
      items: z.array(z.object({ price: referenceSchema })),
    }),
  ),
});

type Planned = {
  readonly schedule: z.output<typeof scheduleSchema> | null;
  readonly price: Price;
  readonly periodEnd: Date;
};

/** The first phase that is yet to come. It names its price by an id only: lists are not expanded that deep. */
export async function nextPlanOf(
  stripe: Stripe,
  prices: Prices,
  { schedule, price, periodEnd }: Planned,
): Promise<PaymentAnswer<ProviderSubscription["next"]>> {
  const nothing = { kind: "done", value: null } as const;
  const phase = schedule?.phases.find(({ start_date: at }) => at >= periodEnd);
  const [id] = phase?.items.map((item) => item.price) ?? [];
  if (!phase || id === undefined || id === price.id) return nothing;
  const answer = await ask(async () => await stripe.prices.retrieve(id), priceSchema);
  if (answer.kind === "not_found") return nothing;
  return mapAnswer(answer, (found) => {
    const plan = prices.planOf(found);
    return plan && plan !== prices.planOf(price) ? { plan, at: phase.start_date } : null;
  });
}
