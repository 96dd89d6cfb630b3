/** Repairs what a lost event left wrong. Each step is bounded and goes on where the last run stopped. */
import type { Deps } from "../../../deps.ts";
import type { NoPaymentAnswer, Payments } from "../../../providers/payments.ts";
import { listLongUnread } from "../../subscriptions/subscriptions.ts";
import { isPassing } from "../asking.ts";
import { endCheckout, listLongOpen } from "../checkoutQueries.ts";
import type { CheckoutRow } from "../checkoutQueries.ts";
import {
  deleteAppliedEvents,
  findEventsReadUntil,
  listUnapplied,
  setEventsReadUntil,
} from "./eventQueries.ts";
import { settleCustomer } from "../planRefunds.ts";
import { findCustomer } from "../queries.ts";
import { settleById } from "../settling.ts";
import { applyEvent, storeEvents } from "./webhooks.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The clocks differ, and an event is listed a while after its moment. */
const OVERLAP_MS = HOUR_MS;
/** The provider repeats an event for three days. */
const FORGOTTEN_AFTER_MS = 35 * DAY_MS;
const LONG_OPEN_MS = HOUR_MS / 2;
/** No payment takes longer to arrive. */
const GIVEN_UP_AFTER_MS = 14 * DAY_MS;
const UNREAD_FOR_MS = DAY_MS;

const MAX_PAGES = 50;
const MAX_EVENTS = 200;
const MAX_CHECKOUTS = 50;
const MAX_SUBSCRIPTIONS = 50;
/** Each may be waited for as long as two answers take. */
const MAX_FAILURES_IN_ROW = 3;

/** Also called by tests: everything that is due now. */
export async function reconcilePayments(deps: Deps, signal: AbortSignal): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const run: Run = { deps, payments, signal };
  for (const step of [listMissed, applyMissed, readCheckouts, readSubscriptions]) {
    // A provider that is out of order is asked again next time.
    if (signal.aborted || (await step(run)) === "stop") return;
  }
  const now = deps.clock().getTime();
  await deleteAppliedEvents(deps.database.db, new Date(now - FORGOTTEN_AFTER_MS));
}

type Run = { readonly deps: Deps; readonly payments: Payments; readonly signal: AbortSignal };
type Step = "go on" | "stop";

/** Stores the events that never arrived here. The next run begins where this one began only if all of them are stored. */
async function listMissed({ deps, payments, signal }: Run): Promise<Step> {
  const { db } = deps.database;
  const askedAt = deps.clock();
  const until = (await findEventsReadUntil(db)) ?? new Date(askedAt.getTime() - DAY_MS);
  const since = new Date(until.getTime() - OVERLAP_MS);
  let before: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    if (signal.aborted) return "stop";
    const answer = await payments.listEvents({ since, before });
    if (answer.kind !== "done") {
      warn(deps, answer);
      return "stop";
    }
    const { events } = answer.value;
    await storeEvents(
      deps,
      events.filter(({ about, isLive }) => about.kind !== "other" && isLive === payments.isLive),
    );
    ({ before } = answer.value);
    if (before === null) {
      await setEventsReadUntil(db, askedAt);
      return "go on";
    }
  }
  deps.log.warn({ pages: MAX_PAGES }, "the payment provider lists more events than are read");
  return "go on";
}

async function applyMissed({ deps, payments, signal }: Run): Promise<Step> {
  const events = await listUnapplied(deps.database.db, MAX_EVENTS);
  return await forEach(deps, signal, events, async (event) => {
    return await applyEvent(deps, payments, event);
  });
}

async function readCheckouts({ deps, payments, signal }: Run): Promise<Step> {
  const { db } = deps.database;
  const now = deps.clock().getTime();
  const before = new Date(now - LONG_OPEN_MS);
  const open = await listLongOpen(db, before, MAX_CHECKOUTS);
  return await forEach(deps, signal, open, async (checkout) => {
    const failure = await readCheckout(deps, payments, checkout);
    if (failure && isPassing(failure)) return failure;
    const isOld = checkout.createdAt.getTime() < now - GIVEN_UP_AFTER_MS;
    if (isOld || failure?.kind === "not_found") await endCheckout(db, checkout, deps.clock());
    return undefined;
  });
}

async function readCheckout(
  deps: Deps,
  payments: Payments,
  checkout: CheckoutRow,
): Promise<NoPaymentAnswer | undefined> {
  if (checkout.sessionId === null) {
    // Its page was never shown to anybody.
    await endCheckout(deps.database.db, checkout, deps.clock());
    return undefined;
  }
  const answer = await settleById(deps, payments, checkout.sessionId);
  return answer.kind === "done" ? undefined : answer;
}

async function readSubscriptions({ deps, payments, signal }: Run): Promise<Step> {
  const { db } = deps.database;
  const before = new Date(deps.clock().getTime() - UNREAD_FOR_MS);
  const unread = await listLongUnread(deps, before, MAX_SUBSCRIPTIONS);
  return await forEach(deps, signal, unread, async (userId) => {
    const customer = await findCustomer(db, userId);
    return customer && (await settleCustomer(deps, payments, customer));
  });
}

/** What fails for one subject alone does not stop the others; several in a row mean that the provider is out of order. */
async function forEach<Subject>(
  deps: Deps,
  signal: AbortSignal,
  subjects: readonly Subject[],
  settle: (subject: Subject) => Promise<NoPaymentAnswer | undefined>,
): Promise<Step> {
  let inRow = 0;
  for (const subject of subjects) {
    if (signal.aborted) return "stop";
    const failure = await settle(subject);
    const isAway = failure !== undefined && isPassing(failure);
    inRow = isAway ? inRow + 1 : 0;
    if (isAway) warn(deps, failure);
    if (inRow >= MAX_FAILURES_IN_ROW) break;
  }
  return "go on";
}

function warn({ log }: Deps, { kind, reason }: NoPaymentAnswer): void {
  log.warn({ kind, reason }, "payments could not be reconciled");
}
