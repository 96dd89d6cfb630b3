/** Takes money from an emulated card. */
import { type Core, nowOf, tell } from "../core.ts";
import {
  type Charge,
  type PaymentIntent,
  newCharge,
  newPaymentIntent,
} from "../objects/payment.ts";
import type { Metadata } from "../objects/shared.ts";
import { Refusal } from "../refusal.ts";
import { keep } from "../world.ts";

type Order = {
  cents: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
};

export function beginPayment(core: Core, order: Order): PaymentIntent {
  return keep(core.world, "payment_intent", newPaymentIntent(nowOf(core), order));
}

/** One attempt; a declined one leaves the intent waiting for another card. */
export function attempt(core: Core, intent: PaymentIntent, isPaid: boolean): Charge {
  const { publicUrl } = core;
  const charge = keep(
    ...([core.world, "charge"] as const),
    newCharge(nowOf(core), intent, { isPaid, publicUrl, description: null }),
  );
  intent.latest_charge = charge.id;
  intent.status = isPaid ? "succeeded" : "requires_payment_method";
  intent.amount_received = isPaid ? intent.amount : 0;
  intent.last_payment_error = isPaid ? null : DECLINED;
  tell(core, isPaid ? "charge.succeeded" : "charge.failed", charge);
  return charge;
}

const DECLINED = {
  code: "card_declined",
  decline_code: "generic_decline",
  type: "card_error",
  message: "Your card was declined.",
};

export function cardDeclined(): Refusal {
  const { code, decline_code: declineCode, type, message } = DECLINED;
  return new Refusal(402, message, { code, declineCode, type });
}

/** Whether the next payment of this customer goes through. */
export function doesCardWork(core: Core, customer: string | null): boolean {
  return customer === null || !core.world.declining.has(customer);
}
