/** A paid checkout: its credits are given once, and it becomes a receipt. */
import { findPack } from "@vestnik/domain/price";
import type { Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import type { CheckoutSession } from "../../providers/payments.ts";
import { lockAccount } from "../auth/auth.ts";
import { grantBoughtCredits } from "../credits/credits.ts";
import { findBySession, findOpenCheckout, insertCheckout } from "./checkoutQueries.ts";
import { endCheckout, markPaid, setReceipt } from "./checkoutQueries.ts";
import type { CheckoutRow } from "./checkoutQueries.ts";
import { centsOf, productOf } from "./product.ts";

/** The key of the credits of a pack in the ledger: one payment gives them once. */
export const purchaseKey = (sessionId: string): string => `session:${sessionId}`;

/** False when that was known. */
export async function settlePaid(
  deps: Deps,
  userId: string,
  session: CheckoutSession,
): Promise<boolean> {
  const now = deps.clock();
  return await deps.database.db.transaction(async (tx) => {
    const { deletionAskedAt } = await lockAccount(tx, userId);
    const checkout = await findOrAdopt(tx, userId, session, now);
    if (!checkout) {
      deps.log.error({ sessionId: session.id }, "what was paid is not in the catalogue");
      return false;
    }
    if (checkout.state === "paid") {
      if (session.receiptUrl !== null) await setReceipt(tx, checkout, session.receiptUrl);
      return false;
    }
    const { id: sessionId, paymentIntentId, receiptUrl, totalCents: cents } = session;
    // What a plan gives is read from its subscription; a pack gives what its price is for.
    if (checkout.credits !== null && cents !== checkout.cents) {
      deps.log.error({ sessionId }, "a paid amount is not the one that was asked for");
      await endCheckout(tx, checkout, now);
      return false;
    }
    const paid = { sessionId, paymentIntentId, receiptUrl, cents, settledAt: now };
    await markPaid(tx, checkout, paid);
    // It counts when the deletion is undone; otherwise the operator may give it back.
    if (deletionAskedAt)
      deps.log.warn({ sessionId }, "something was paid for an account that is going to be deleted");
    if (checkout.credits !== null)
      await grantBoughtCredits(tx, userId, checkout.credits, purchaseKey(sessionId), now);
    return true;
  });
}

/**
 * The checkout of a session. The provider's answer with its id may have been lost: then it is the open checkout without one, or, when that is
 * gone, a new row; what is paid is never lost.
 */
async function findOrAdopt(
  tx: Tx,
  userId: string,
  { id: sessionId, bought, totalCents }: CheckoutSession,
  now: Date,
): Promise<CheckoutRow | undefined> {
  const known = await findBySession(tx, userId, sessionId);
  if (known || !bought) return known;
  const product =
    bought.kind === "subscription" ? bought : findPack(bought.credits, totalCents) && bought;
  if (!product) return undefined;
  const open = await findOpenCheckout(tx, userId, productOf(product));
  const isIts = open?.sessionId === null && open.cents === centsOf(product);
  if (isIts && (bought.kind === "pack" || open.plan === bought.plan)) return open;
  return await insertCheckout(tx, {
    userId,
    product: productOf(product),
    plan: bought.kind === "subscription" ? bought.plan : null,
    credits: bought.kind === "pack" ? bought.credits : null,
    cents: centsOf(product),
    sessionId,
    // Not open: there may be an open checkout of the same product.
    state: "over",
    createdAt: now,
  });
}
