/** Refunds and disputes take credits back that were bought or carried over. */
import type { Deps } from "../../deps.ts";
import type { PaymentAnswer, Payments, ProviderCharge } from "../../providers/payments.ts";
import { lockAccount } from "../auth/auth.ts";
import { takeBackCredits } from "../credits/credits.ts";
import { findByPayment, listOpenCheckouts } from "./checkoutQueries.ts";
import type { CheckoutRow } from "./checkoutQueries.ts";
import { purchaseKey } from "./paid.ts";
import { settleKept } from "./planRefunds.ts";
import { findPayer } from "./queries.ts";
import { settleById } from "./settling.ts";

/** More changes than this while it is dealt with are left to the events they cause. */
const MAX_READS = 3;

/** Reads what was refunded of a payment, and takes as much of its credits back. */
export async function settleCharge(
  deps: Deps,
  payments: Payments,
  chargeId: string,
): Promise<PaymentAnswer<undefined>> {
  let refundedCents: number | undefined;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const answer = await payments.readCharge(chargeId);
    if (answer.kind !== "done") return answer;
    // Another process may have read it earlier and written it down later: the last to write looks once more.
    if (answer.value.refundedCents === refundedCents) break;
    const found = await findRefunded(deps, payments, answer.value);
    if (found.kind !== "done") return found;
    if (!found.value) return await settlePlan(deps, payments, answer.value);
    ({ refundedCents } = answer.value);
    await takeBack(deps, found.value, refundedCents);
  }
  return { kind: "done", value: undefined };
}

/** What is no pack is the invoice of a plan. */
async function settlePlan(
  deps: Deps,
  payments: Payments,
  { customerId }: ProviderCharge,
): Promise<PaymentAnswer<undefined>> {
  const payer = customerId ? await findPayer(deps.database.db, customerId) : undefined;
  const failure = payer && (await settleKept(deps, payments, payer.userId));
  return failure ?? { kind: "done", value: undefined };
}

/** The refund may be heard of before the payment itself: then this person's open checkouts are read first. */
async function findRefunded(
  deps: Deps,
  payments: Payments,
  { paymentIntentId, customerId }: ProviderCharge,
): Promise<PaymentAnswer<CheckoutRow | undefined>> {
  const { db } = deps.database;
  if (paymentIntentId === null) return { kind: "done", value: undefined };
  const known = await findByPayment(db, paymentIntentId);
  if (known) return { kind: "done", value: known };
  const payer = customerId ? await findPayer(db, customerId) : undefined;
  for (const { sessionId } of payer ? await listOpenCheckouts(db, payer.userId) : []) {
    const settled = sessionId && (await settleById(deps, payments, sessionId));
    if (settled && settled.kind !== "done" && settled.kind !== "not_found") return settled;
  }
  return { kind: "done", value: await findByPayment(db, paymentIntentId) };
}

async function takeBack(
  deps: Deps,
  { userId, sessionId, cents, credits }: CheckoutRow,
  refundedCents: number,
): Promise<void> {
  if (credits === null || sessionId === null) return;
  await deps.database.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const refund = { cents, refundedCents };
    await takeBackCredits(tx, userId, purchaseKey(sessionId), refund, deps.clock());
  });
}
