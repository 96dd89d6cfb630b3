/** What a row of a database that was set back becomes by what workers know of its attempts. */
import { afterEvidence } from "@vestnik/domain/publication";
import type { Evidence, PublicationStatus } from "@vestnik/domain/publication";
import type { CatchUp } from "../database/evidenceQueries.ts";
import type { AttemptEvidence } from "../journal/evidence.ts";

export type KnownRow = {
  readonly attemptId: string | null;
  readonly status: PublicationStatus;
  readonly errorCode: string | null;
  readonly workerId: string | null;
};

/** Whether the database lacks an attempt, because it was set back to a time before its claim. */
export type IsForgotten = (attemptId: string) => boolean;

/** The change one row needs because of what is known about its publication; empty when the row knows all of it. */
export function catchUpChange(
  row: KnownRow,
  known: readonly AttemptEvidence[],
  isForgotten: IsForgotten,
): CatchUp[] {
  const news = newsFor(row, known, isForgotten).toSorted(
    (one, other) => one.attempt.fence - other.attempt.fence,
  );
  const last = news.at(-1);
  const transition = afterEvidence(
    row.status,
    news.map(({ evidence }) => evidence),
  );
  if (!last || !transition) return [];
  const change = { ...last.attempt, status: transition.status };
  if (transition.status === "published") return [{ ...change, messageIds: transition.messageIds }];
  // While a worker id is set, recovery may still find that the journal has no intent and schedule the publication again.
  const isKnown = isParked(row) && row.workerId === null && row.attemptId === last.attempt.id;
  return isKnown ? [] : [{ ...change, errorCode: transition.code }];
}

/**
 * What the database does not know: that an attempt which it has forgotten may stand in the channel, and how the attempt ended that the row
 * still has as open, or that what a silent worker left in doubt was delivered. A request that is under way is news only where its attempt is
 * forgotten: otherwise its worker will settle the row.
 */
export function newsFor(
  row: KnownRow,
  known: readonly AttemptEvidence[],
  isForgotten: IsForgotten,
): AttemptEvidence[] {
  if (row.status === "published") return [];
  const isOpen = row.status === "sending" || isParked(row);
  return known.filter(({ attempt, evidence }) => {
    if (isForgotten(attempt.id)) return mayStand(evidence);
    if (isInDoubt(row)) return evidence.kind === "delivered";
    return isOpen && attempt.id === row.attemptId && standsForGood(evidence);
  });
}

/** A request may have left, or has. */
export function mayStand(evidence: Evidence): boolean {
  return evidence.kind === "asked" || standsForGood(evidence);
}

/** No worker works on the attempt any more. */
export function standsForGood({ kind }: Evidence): boolean {
  return kind === "delivered" || kind === "may_stand";
}

/** No attempt is its latest one, since a worker stayed silent after the database was set back (`doubt` in epochQueries.ts). */
function isInDoubt(row: KnownRow): boolean {
  return isParked(row) && row.attemptId === null;
}

function isParked({ status, errorCode }: KnownRow): boolean {
  return status === "unconfirmed" && errorCode === "worker_stopped";
}
