/**
 * What the payment provider says is written down here: nothing is believed but what it answers to our own question, and nothing has a
 * second effect however often it is said. The provider is asked before a transaction, never in one.
 */
import { choosePresent } from "@vestnik/domain/subscription";
import type { Deps } from "../../deps.ts";
import type {
  CheckoutSession,
  NoPaymentAnswer,
  PaymentAnswer,
  Payments,
  ProviderSubscription,
} from "../../providers/payments.ts";
import { lockAccount } from "../auth/auth.ts";
import { recordSubscription, subscriptionOf } from "../subscriptions/subscriptions.ts";
import type { Customer } from "./customers.ts";
import { clearPage, endCheckout, findBySession } from "./checkoutQueries.ts";
import { settlePaid } from "./paid.ts";
import { findPayer } from "./queries.ts";

export type Settled = {
  /** Something was paid that had not been known here. */
  readonly hasChanged: boolean;
  /** Its page is closed, but the money has not arrived. */
  readonly isUnderWay: boolean;
};

const nothing: PaymentAnswer<Settled> = {
  kind: "done",
  value: { hasChanged: false, isUnderWay: false },
};

/** Writes down how a checkout session ended. One of another installation is none of our business. */
export async function settleSession(
  deps: Deps,
  payments: Payments,
  session: CheckoutSession,
): Promise<PaymentAnswer<Settled>> {
  const payer = await findSessionPayer(deps, session);
  if (!payer || !session.bought || session.state === "open") return nothing;
  if (session.state === "complete" && session.isPaid)
    return await settlePaidSession(deps, payments, session, payer);
  const { db } = deps.database;
  const checkout = await findBySession(db, payer.userId, session.id);
  if (!checkout) return nothing;
  if (session.state === "expired") {
    await endCheckout(db, checkout, deps.clock());
    return nothing;
  }
  await clearPage(db, checkout);
  return { kind: "done", value: { hasChanged: false, isUnderWay: checkout.state === "open" } };
}

/** The person a session belongs to: the one it names, if it is also their customer who pays. */
export async function findSessionPayer(
  { database }: Pick<Deps, "database">,
  { customerId, userId }: CheckoutSession,
): Promise<Customer | undefined> {
  if (customerId === null || userId === null) return undefined;
  const payer = await findPayer(database.db, customerId);
  return payer?.userId === userId ? payer : undefined;
}

async function settlePaidSession(
  deps: Deps,
  payments: Payments,
  session: CheckoutSession,
  payer: Customer,
): Promise<PaymentAnswer<Settled>> {
  // First what the person gets: a crash after it leaves an open checkout, which is settled again.
  if (session.bought?.kind === "subscription") {
    const read = await readSubscription(deps, payments, payer);
    if (read.kind !== "done") return read;
  }
  const hasChanged = await settlePaid(deps, payer.userId, session);
  return { kind: "done", value: { hasChanged, isUnderWay: false } };
}

export type ReadSubscription = {
  readonly hasChanged: boolean;
  /** As the provider describes it; undefined for a customer who never had any. */
  readonly present: ProviderSubscription | undefined;
};

/** Reads the subscription of a customer anew. */
export async function readSubscription(
  deps: Deps,
  payments: Payments,
  { userId, customerId }: Customer,
): Promise<PaymentAnswer<ReadSubscription>> {
  const now = deps.clock();
  const known = await subscriptionOf(deps.database.db, userId);
  // What was recorded before is older, also when another process recorded it by a clock that is fast.
  const askedAt = known && known.askedAt > now ? known.askedAt : now;
  const answer = await payments.listSubscriptions(customerId);
  // A customer the operator has removed has nothing.
  if (answer.kind === "not_found") return none;
  if (answer.kind !== "done") return answer;
  const present = choosePresent(answer.value, now);
  if (!present) return none;
  const { isChanged } = await deps.database.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    return await recordSubscription(deps, tx, userId, present, askedAt, deps.clock());
  });
  return { kind: "done", value: { hasChanged: isChanged, present } };
}

const none: PaymentAnswer<ReadSubscription> = {
  kind: "done",
  value: { hasChanged: false, present: undefined },
};

/** Reads a session of ours and settles it; one that the provider does not know (any more) is over. */
export async function settleById(
  deps: Deps,
  payments: Payments,
  sessionId: string,
): Promise<{ readonly kind: "done"; readonly value: Settled } | NoPaymentAnswer> {
  const answer = await payments.readCheckout(sessionId);
  return answer.kind === "done" ? await settleSession(deps, payments, answer.value) : answer;
}
