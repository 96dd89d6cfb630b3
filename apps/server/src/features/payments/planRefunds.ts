/** Credits of a plan that was paid for are carried over: a refund of its price takes its share of them. */
import type { Deps } from "../../deps.ts";
import type { NoPaymentAnswer, Payments } from "../../providers/payments.ts";
import { lockAccount } from "../auth/auth.ts";
import { listKept, takeBackCredits } from "../credits/credits.ts";
import type { Customer } from "./customers.ts";
import { readSubscription } from "./settling.ts";

/** No bank lets a payment be disputed later. */
const DISPUTED_FOR_MS = 180 * 24 * 3_600_000;

/** Writes down everything about a customer. Undefined when it is done, otherwise why it has to be tried again. */
export async function settleCustomer(
  deps: Deps,
  payments: Payments,
  customer: Customer,
): Promise<NoPaymentAnswer | undefined> {
  const answer = await readSubscription(deps, payments, customer);
  if (answer.kind !== "done") return answer;
  // Its end and its refund are told in any order, and each looks for the other.
  return await settleKept(deps, payments, customer.userId);
}

export async function settleKept(
  deps: Deps,
  payments: Payments,
  userId: string,
): Promise<NoPaymentAnswer | undefined> {
  const { db } = deps.database;
  const since = new Date(deps.clock().getTime() - DISPUTED_FOR_MS);
  for (const { key, ...period } of await listKept(db, userId, since)) {
    const answer = await payments.readPeriodPayments(period);
    if (answer.kind === "not_found") continue;
    if (answer.kind !== "done") return answer;
    const paid = answer.value;
    if (paid.cents === 0) continue;
    await db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      await takeBackCredits(tx, userId, key, paid, deps.clock());
    });
  }
  return undefined;
}
