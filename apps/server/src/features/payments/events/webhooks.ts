/**
 * Events of the payment provider. An event is a hint that something changed: what it is about is read anew, so that neither its order nor
 * how often it comes matters. What could not be read yet stays stored, and the reconcile job deals with it.
 */
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import type { NoPaymentAnswer, PaymentEvent, Payments } from "../../../providers/payments.ts";
import { requirePayments } from "../asking.ts";
import { countAttempt, findUnapplied, insertEvents, markApplied } from "./eventQueries.ts";
import type { EventRow } from "./eventQueries.ts";
import { findPayer } from "../queries.ts";
import { settleCustomer } from "../planRefunds.ts";
import { settleCharge } from "../refunds.ts";
import { settleById } from "../settling.ts";

/** Takes in a request of the provider. Without a valid signature of the raw bytes nothing is written. */
export async function receiveEvent(
  deps: Deps,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const payments = requirePayments(deps);
  const event = payments.readEvent(body, signature);
  if ("kind" in event) {
    deps.log.warn({ reason: event.reason }, "a webhook was refused");
    throw new AppError("webhook_refused");
  }
  // A test payment must not buy anything where money is real.
  if (event.isLive !== payments.isLive) {
    deps.log.warn({ isLive: event.isLive }, "a webhook of the other mode was refused");
    throw new AppError("webhook_refused");
  }
  await storeEvents(deps, [event]);
  const [unapplied] = await findUnapplied(deps.database.db, [event.id]);
  if (unapplied) await applyEvent(deps, payments, unapplied);
}

/** Those that are known already stay as they are. */
export async function storeEvents(deps: Deps, events: readonly PaymentEvent[]): Promise<void> {
  const receivedAt = deps.clock();
  const rows = events.map(({ id, type, createdAt, about }) => ({
    id,
    type,
    createdAt,
    receivedAt,
    aboutKind: about.kind,
    aboutId: about.kind === "other" ? null : about.id,
  }));
  await insertEvents(deps.database.db, rows);
}

/** Undefined when it is done; otherwise why it has to be tried again. */
export async function applyEvent(
  deps: Deps,
  payments: Payments,
  event: EventRow,
): Promise<NoPaymentAnswer | undefined> {
  const { db } = deps.database;
  const failure = await applySubject(deps, payments, event);
  // What the provider does not know (any more) is another installation's, or was removed.
  if (!failure || failure.kind === "not_found") {
    await markApplied(db, event.id, deps.clock());
    return undefined;
  }
  await countAttempt(db, event.id);
  const { kind, reason } = failure;
  deps.log.warn({ kind, reason, eventId: event.id }, "a payment event could not be applied yet");
  return failure;
}

async function applySubject(
  deps: Deps,
  payments: Payments,
  { aboutKind, aboutId }: EventRow,
): Promise<NoPaymentAnswer | undefined> {
  if (aboutId === null) return undefined;
  switch (aboutKind) {
    case "session":
      return failureOf(await settleById(deps, payments, aboutId));
    case "customer": {
      const payer = await findPayer(deps.database.db, aboutId);
      return payer && (await settleCustomer(deps, payments, payer));
    }
    case "charge":
      return failureOf(await settleCharge(deps, payments, aboutId));
    case "other":
      return undefined;
    default:
      return aboutKind satisfies never;
  }
}

function failureOf(
  answer: { readonly kind: "done" } | NoPaymentAnswer,
): NoPaymentAnswer | undefined {
  return answer.kind === "done" ? undefined : answer;
}
