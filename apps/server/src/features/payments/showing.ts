/** `POST /credits/subscription`: a paid checkout session is shown once, by the person who paid (decision 13). */
import type { PaidPlan } from "@vestnik/domain/price";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { getCreditState } from "../credits/credits.ts";
import type { CreditState } from "../credits/credits.ts";
import { requireDone, requirePayments } from "./asking.ts";
import { markShown } from "./checkoutQueries.ts";
import { findSessionPayer, settleSession } from "./settling.ts";

/** Other texts are the id of no checkout session, and the provider is not asked for them. */
const SESSION_ID = /^\w{1,255}$/;

export async function showPayment(
  deps: Deps,
  userId: string,
  { plan, sessionId }: { readonly plan: PaidPlan; readonly sessionId: string },
): Promise<CreditState> {
  const payments = requirePayments(deps);
  if (!SESSION_ID.test(sessionId)) throw new AppError("payment_not_found");
  const answer = await payments.readCheckout(sessionId);
  if (answer.kind === "not_found") throw new AppError("payment_not_found");
  const session = requireDone(deps, answer);
  const payer = await findSessionPayer(deps, session);
  // Somebody else's payment is as absent as one that never was.
  if (payer?.userId !== userId) throw new AppError("payment_not_found");
  const { bought } = session;
  if (bought?.kind !== "subscription" || bought.plan !== plan)
    throw new AppError("payment_of_other_plan");
  if (session.state !== "complete" || !session.isPaid) throw new AppError("payment_not_completed");
  requireDone(deps, await settleSession(deps, payments, session));
  if (!(await markShown(deps.database.db, userId, sessionId, deps.clock())))
    throw new AppError("payment_already_used");
  return await getCreditState(deps, userId, deps.clock());
}
