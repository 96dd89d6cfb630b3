/** Subscriptions as the payment provider describes them: recording them, and what follows when one grows or ends (decision 112). */
import { endOf, paidPeriodAfter } from "@vestnik/domain/subscription";
import type { Tx } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import type { Deps } from "../../deps.ts";
import type { ProviderSubscription } from "../../providers/payments.ts";
import { lockAccount } from "../auth/auth.ts";
import { fitChannels } from "../channels/channels.ts";
import { keepPaidCredits } from "../credits/credits.ts";
import { paidPeriodOf, planOf, readSubscription, subscriptionOf } from "../plans/plans.ts";
import type { SubscriptionRow } from "../plans/plans.ts";
import { findDueToEnd, findLongUnread, markEnded, saveSubscription } from "./queries.ts";

export { subscriptionOf } from "../plans/plans.ts";

const ENDED_AT_ONCE = 100;

export type Recorded = {
  /** False when a later answer of the provider had been recorded before: nothing was written. */
  readonly isRecorded: boolean;
  /** What was paid for, or how it goes on, is not what had been known here. */
  readonly isChanged: boolean;
};

/**
 * Writes down what the provider said when it was asked at `askedAt`; undefined: it knows no subscription of this person. What is not paid
 * leaves the last paid period as it was. The caller must hold the lock of the user's row.
 */
export async function recordSubscription(
  deps: Pick<Deps, "config">,
  tx: Tx,
  userId: string,
  facts: ProviderSubscription | undefined,
  askedAt: Date,
  now: Date,
): Promise<Recorded> {
  const known = await subscriptionOf(tx, userId);
  if (known && known.askedAt > askedAt) return { isRecorded: false, isChanged: false };
  // It is replaced by another one: what is left of what was paid for it stays.
  if (known && facts && known.subscriptionId !== facts.id) await endNow(tx, known, now);
  const next = afterAnswer(known, facts, { userId, askedAt, now });
  if (!next) return { isRecorded: true, isChanged: false };
  await saveSubscription(tx, next);
  const isChanged = !known || !isSame(known, next);
  if (isChanged) await applyPlan(deps, tx, userId, now);
  return { isRecorded: true, isChanged };
}

const noNext = { nextPlan: null, nextAt: null } as const;

/** The row after an answer; undefined where there is nothing to write down. */
function afterAnswer(
  known: SubscriptionRow | undefined,
  facts: ProviderSubscription | undefined,
  { userId, askedAt, now }: { userId: string; askedAt: Date; now: Date },
): SubscriptionRow | undefined {
  if (!facts) return known && { ...known, askedAt, status: "canceled", unpaidUrl: null, ...noNext };
  const before = known?.subscriptionId === facts.id ? known : undefined;
  const plan = facts.plan ?? before?.plan;
  if (!plan) return undefined;
  // The money is that of the moment of the change, however late it is heard of or paid.
  const changedAt = facts.changedAt ?? now;
  const paid = paidPeriodAfter(before ? paidPeriodOf(before) : null, facts, changedAt);
  const row: SubscriptionRow = {
    userId,
    subscriptionId: facts.id,
    status: facts.status,
    plan,
    askedAt,
    paidPlan: paid?.plan ?? null,
    paidFrom: paid?.from ?? null,
    paidUntil: paid?.until ?? null,
    paidCredits: paid?.credits ?? null,
    endsAt: facts.endsAt,
    endedAt: null,
    nextPlan: facts.next?.plan ?? null,
    nextAt: facts.next?.at ?? null,
    unpaidUrl: facts.isPaid ? null : facts.unpaidUrl,
  };
  // Whether an end was dealt with is forgotten only when it gives again.
  const isOver = endOf(readSubscription(row), now) !== null;
  return { ...row, endedAt: isOver ? (before?.endedAt ?? null) : null };
}

function isSame(one: SubscriptionRow, other: SubscriptionRow): boolean {
  const facts = ({ askedAt: _, ...row }: SubscriptionRow) =>
    JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)));
  return facts(one) === facts(other);
}

/** What follows from what counts now: an end is dealt with, the channels are fitted to the plan, and the tabs look again. */
async function applyPlan(
  deps: Pick<Deps, "config">,
  tx: Tx,
  userId: string,
  now: Date,
): Promise<void> {
  const user = await lockAccount(tx, userId);
  const row = await subscriptionOf(tx, userId);
  const end = row && endOf(readSubscription(row), now);
  if (row && end && !row.endedAt) await endNow(tx, row, end);
  const { limits } = await planOf(deps, tx, user, now);
  await fitChannels(tx, userId, limits.channels);
  await notifyOwner(
    tx,
    { userId, type: "credits", data: {} },
    { userId, type: "subscription", data: {} },
  );
}

/** Carries over what is left of the last paid grant, once. */
async function endNow(tx: Tx, row: SubscriptionRow, at: Date): Promise<void> {
  const paid = paidPeriodOf(row);
  if (!paid || row.endedAt) return;
  const ended = endOf(readSubscription(row), at) ?? at;
  await keepPaidCredits(tx, row.userId, { ...paid, subscriptionId: row.subscriptionId }, ended);
  await markEnded(tx, row.userId, ended);
}

/** Deals with the subscriptions whose end has come: by their date, or because nothing was paid for long. */
export async function endDueSubscriptions(
  deps: Pick<Deps, "config" | "database">,
  now: Date,
): Promise<void> {
  if (!deps.config.stripe) return;
  for (const userId of await findDueToEnd(deps.database.db, now, ENDED_AT_ONCE)) {
    await deps.database.db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const row = await subscriptionOf(tx, userId);
      // Another process may have come first.
      if (!row || row.endedAt || !endOf(readSubscription(row), now)) return;
      await applyPlan(deps, tx, userId, now);
    });
  }
}

/** Some people whose subscription may go on and was not read from the provider since the moment. */
export async function listLongUnread(
  { database }: Pick<Deps, "database">,
  before: Date,
  most: number,
): Promise<string[]> {
  return await findLongUnread(database.db, before, most);
}
