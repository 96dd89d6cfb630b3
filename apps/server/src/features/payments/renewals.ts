/**
 * A subscription must not renew while its owner's account is going to be deleted (decision 120). The wish is written down in the
 * transaction that marks the account; the provider is asked afterwards, again and again until it has answered.
 */
import { givingStatuses } from "@vestnik/domain/subscription";
import type { Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import type { NoPaymentAnswer, Payments, ProviderSubscription } from "../../providers/payments.ts";
import { findCustomer } from "./queries.ts";
import * as queries from "./renewalQueries.ts";
import type { HeldRenewalRow } from "./renewalQueries.ts";
import { readSubscription } from "./settling.ts";

/** Longer than the provider is waited for: one who is at it asks several times, and each question may be repeated once. */
const LEASE_MS = 10 * 60_000;
const SETTLED_AT_ONCE = 50;
/** Each may be waited for as long as two answers take. */
const MAX_FAILURES = 3;

/** The caller must hold the lock of the user's row. */
export async function holdRenewal(tx: Tx, userId: string): Promise<void> {
  if (await findCustomer(tx, userId)) await queries.wantHeld(tx, userId);
}

/** Takes the wish back. The caller must hold the lock of the user's row. */
export async function releaseRenewal(tx: Tx, userId: string): Promise<void> {
  await queries.wantReleased(tx, userId);
}

/** Asks the provider for what is wished; undefined when it is done, or somebody else is at it. */
export async function settleRenewal(
  deps: Deps,
  userId: string,
): Promise<NoPaymentAnswer | undefined> {
  const { payments } = deps;
  if (!payments) return undefined;
  const { db } = deps.database;
  const now = deps.clock();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const held = await queries.takeHeld(db, userId, { now, leaseUntil });
  if (!held) return undefined;
  try {
    return await settle(deps, payments, held);
  } finally {
    await queries.giveBack(db, userId, leaseUntil);
  }
}

/** Also called by tests: everything that could not be settled at once. */
export async function settleRenewals(deps: Deps, signal: AbortSignal): Promise<void> {
  const unsettled = await queries.listUnsettled(deps.database.db, SETTLED_AT_ONCE);
  let failures = 0;
  for (const userId of unsettled) {
    if (signal.aborted || failures >= MAX_FAILURES) return;
    const failure = await settleRenewal(deps, userId);
    if (!failure) continue;
    failures += 1;
    const { kind, reason } = failure;
    deps.log.warn({ kind, reason }, "a renewal could not be settled yet");
  }
}

async function settle(
  deps: Deps,
  payments: Payments,
  held: HeldRenewalRow,
): Promise<NoPaymentAnswer | undefined> {
  const customer = await findCustomer(deps.database.db, held.userId);
  const read = customer && (await readSubscription(deps, payments, customer));
  if (read && read.kind !== "done") return read;
  const found = read?.value.present;
  const running = found && isRunning(found, deps.clock()) ? found : undefined;
  const failure =
    held.state === "resuming"
      ? await resume(deps, payments, held, running)
      : await end(deps, payments, held, running);
  if (failure) return failure;
  // A lost message of the provider would otherwise be noticed much later.
  if (customer && running) await readSubscription(deps, payments, customer);
  return undefined;
}

async function end(
  { database: { db } }: Deps,
  payments: Payments,
  { userId, state }: HeldRenewalRow,
  running: ProviderSubscription | undefined,
): Promise<NoPaymentAnswer | undefined> {
  // What its owner has cancelled is not ours to take back.
  const isOwners = state === "wanted" && running !== undefined && running.endsAt !== null;
  if (!running || isOwners) {
    await queries.forgetHeld(db, userId, state);
    return undefined;
  }
  // Written down before it is done: after a crash in between it would look as if its owner had done it.
  if (!(await queries.beginToEnd(db, userId, running.id))) return undefined;
  const answer = await payments.endAtPeriodEnd(running.id);
  if (answer.kind !== "done" && answer.kind !== "not_found") return answer;
  await queries.noteEnded(db, userId);
  return undefined;
}

async function resume(
  { database: { db } }: Deps,
  payments: Payments,
  { userId, subscriptionId }: HeldRenewalRow,
  running: ProviderSubscription | undefined,
): Promise<NoPaymentAnswer | undefined> {
  // What has ended meanwhile does not come back, and what its owner has cancelled meanwhile stays cancelled.
  if (running && running.id === subscriptionId && running.isEndOurs) {
    const answer = await payments.renew(running.id);
    if (answer.kind !== "done" && answer.kind !== "not_found") return answer;
  }
  await queries.forgetHeld(db, userId, "resuming");
  return undefined;
}

function isRunning({ status, endsAt }: ProviderSubscription, now: Date): boolean {
  return givingStatuses.includes(status) && (endsAt === null || endsAt > now);
}
