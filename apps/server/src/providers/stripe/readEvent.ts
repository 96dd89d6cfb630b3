import type { Stripe } from "stripe";
import type { Secret } from "../../secrets/secret.ts";
import type { ForgedEvent, PaymentEvent } from "../payments.ts";
import { eventSchema } from "./events.ts";

/** Stripe signs each attempt anew, so an older signature is a recording. */
const TOLERANCE_SECONDS = 300;

/** Verifies the signature of the body as it was received, in constant time, and reads the event. */
export function readEventWith(
  stripe: Stripe,
  secret: Secret,
  body: Uint8Array,
  signature: string | undefined,
): PaymentEvent | ForgedEvent {
  if (signature === undefined) return { kind: "forged", reason: "no signature" };
  let event: unknown;
  try {
    // Not a single byte may be replaced or left out before the signature is compared.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    event = stripe.webhooks.constructEvent(text, signature, secret.reveal(), TOLERANCE_SECONDS);
  } catch {
    return { kind: "forged", reason: "wrong or old signature" };
  }
  const { success, data } = eventSchema.safeParse(event);
  return success ? data : { kind: "forged", reason: "no event" };
}
