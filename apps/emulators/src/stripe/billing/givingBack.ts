/** Refunds and disputes. */
import { type Core, get, nowOf, tell } from "../core.ts";
import {
  type Charge,
  type Dispute,
  type Refund,
  newDispute,
  newRefund,
} from "../objects/payment.ts";
import type { Metadata } from "../objects/shared.ts";
import { Refusal, wrong } from "../refusal.ts";
import { allOf, keep } from "../world.ts";

type Asked = { cents?: number | undefined; reason?: string | null; metadata?: Metadata };

/** Gives back a part of a charge, or what is left of it. */
export function refund(core: Core, charge: Charge, asked: Asked = {}): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw wrong(`Charge ${charge.id} has not been paid.`, "charge");
  if (left === 0) {
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const { cents = left, reason = null, metadata = {} } = asked;
  if (cents <= 0 || cents > left) {
    throw wrong(
      `Refund amount ($${cents / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      "amount",
    );
  }
  const made = newRefund(nowOf(core), charge, { cents, reason, metadata });
  keep(core.world, "refund", made);
  const { amount_refunded: before } = charge;
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
  tell(core, "charge.refunded", charge, { amount_refunded: before });
  return made;
}

/** The payer's bank takes the money back. */
export function openDispute(core: Core, charge: Charge): Dispute {
  const cents = charge.amount - charge.amount_refunded;
  const dispute = keep(core.world, "dispute", newDispute(nowOf(core), charge, cents));
  charge.disputed = true;
  tell(core, "charge.dispute.created", dispute);
  return dispute;
}

export function closeDispute(core: Core, charge: Charge, outcome: "won" | "lost"): Dispute {
  const dispute = allOf(core.world, "dispute").findLast(
    (each) => each.charge === charge.id && each.status === "needs_response",
  );
  if (!dispute) throw wrong(`Charge ${charge.id} has no open dispute.`);
  // The charge stays marked as disputed after either outcome.
  dispute.status = outcome;
  tell(core, "charge.dispute.closed", dispute);
  return dispute;
}

/** The charge that a charge's or a payment intent's id means. */
export function chargeOf(core: Core, id: string): Charge {
  if (!id.startsWith("pi_")) return get(core, "charge", id, "charge");
  const { latest_charge: charge } = get(core, "payment_intent", id, "payment_intent");
  if (charge === null) throw wrong(`This PaymentIntent (${id}) does not have a successful charge.`);
  return get(core, "charge", charge);
}
