/**
 * Pages to pay on that were opened before their owner asked for the deletion of the account (decision 120). They are closed, and what was
 * paid on one all the same is written down: it counts when the deletion is undone.
 */
import type { Deps } from "../../deps.ts";
import type { NoPaymentAnswer, Payments } from "../../providers/payments.ts";
import { endCheckout, listLeavingWithPage, listPages } from "./checkoutQueries.ts";
import type { Page } from "./checkoutQueries.ts";
import { settleSession } from "./settling.ts";

const CLOSED_AT_ONCE = 50;
/** Each may be waited for as long as two answers take. */
const MAX_FAILURES = 3;

/** Closes the pages of one person; undefined when none is open any more. */
export async function closePages(deps: Deps, userId: string): Promise<NoPaymentAnswer | undefined> {
  const { payments } = deps;
  if (!payments) return undefined;
  for (const checkout of await listPages(deps.database.db, userId)) {
    const failure = await closePage(deps, payments, checkout);
    if (failure) return failure;
  }
  return undefined;
}

async function closePage(
  deps: Deps,
  payments: Payments,
  checkout: Page,
): Promise<NoPaymentAnswer | undefined> {
  const answer = await payments.expireCheckout(checkout.sessionId);
  if (answer.kind === "not_found") {
    await endCheckout(deps.database.db, checkout, deps.clock());
    return undefined;
  }
  if (answer.kind !== "done") return answer;
  const settled = await settleSession(deps, payments, answer.value);
  return settled.kind === "done" ? undefined : settled;
}

/** Also called by tests: every page that could not be closed at once, or was being made at that moment. */
export async function closePagesOfLeaving(deps: Deps, signal: AbortSignal): Promise<void> {
  if (!deps.payments) return;
  let failures = 0;
  for (const userId of await listLeavingWithPage(deps.database.db, CLOSED_AT_ONCE)) {
    if (signal.aborted || failures >= MAX_FAILURES) return;
    const failure = await closePages(deps, userId);
    if (!failure) continue;
    failures += 1;
    const { kind, reason } = failure;
    deps.log.warn({ kind, reason }, "a page to pay on could not be closed yet");
  }
}
