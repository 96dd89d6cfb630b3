/** What a row of a database that was set back becomes by what workers know of its attempts. */
import { afterEvidence } from "@vestnik/domain/publication";
import type { Evidence, PublicationStatus } from "@vestnik/domain/publication";
import type { CatchUp } from "../database/evidenceQueries.ts";
import type { AttemptEvidence } from "../journal/evidence.ts";

export type KnownRow = {
  readonly fence: number;
  readonly status: PublicationStatus;
  readonly errorCode: string | null;
  readonly workerId: string | null;
};

/** The change one row needs because of what is known about its publication; empty when the row knows all of it. */
export function catchUpChange(
  row: KnownRow,
  known: readonly AttemptEvidence[],
  deadWorkerId?: string,
): CatchUp[] {
  const news = known
    .filter((one) => saysMore(row, one))
    .toSorted((one, other) => one.attempt.fence - other.attempt.fence);
  const last = news.at(-1);
  if (!last) return [];
  const transition = afterEvidence(
    row.status,
    news.map(({ evidence }) => evidence),
  );
  // While a worker id is set, recovery may still find that the journal has no intent and schedule the publication again.
  const isKnown = transition?.status === "unconfirmed" && isParked(row) && row.workerId === null;
  if (transition && !isKnown) {
    const { status } = transition;
    const what =
      status === "published"
        ? { messageIds: transition.messageIds }
        : { errorCode: transition.code };
    return [{ ...last.attempt, status, ...what }];
  }
  // A living worker records the outcome itself, under the fence it holds.
  const isInFlight = row.status === "sending" && row.workerId !== (deadWorkerId ?? null);
  return isInFlight ? [] : [last.attempt];
}

/** True for a later attempt than the row's, and for the end of the attempt that the row still has as open. */
export function saysMore(row: KnownRow, { attempt, evidence }: AttemptEvidence): boolean {
  if (attempt.fence !== row.fence) return attempt.fence > row.fence;
  const isOpen = row.status === "sending" || isParked(row);
  return isOpen && standsForGood(evidence);
}

/** The open request of a dead worker is no sign of a restore: the row itself still shows the attempt. */
export function hasForgotten(
  row: KnownRow,
  known: readonly AttemptEvidence[],
  deadWorkerId?: string,
): boolean {
  return known.some((one) => {
    const { attempt, evidence } = one;
    const isOpenEnd = deadWorkerId !== undefined && evidence.kind !== "delivered";
    return saysMore(row, one) && (attempt.fence > row.fence || !isOpenEnd);
  });
}

export function standsForGood({ kind }: Evidence): boolean {
  return kind === "delivered" || kind === "may_stand";
}

function isParked({ status, errorCode }: KnownRow): boolean {
  return status === "unconfirmed" && errorCode === "worker_stopped";
}
