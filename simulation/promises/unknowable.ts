/**
 * The one case in which a promise about a request does not hold, because the worker that acts cannot know of it: the database was set back to a time
 * before the claim of the request, and its worker could not report. Where the restored database knows the worker and had the publication in
 * its line, that is no excuse once a worker has noticed: it is the owner's to decide then (rollCall.ts).
 */
import type { History, Request, Restore } from "./truth.ts";

/** `by`: the later request of another worker, if there is one. */
export function isUnknowable(history: History, request: Request, by?: Request): boolean {
  return history.restores.some((restore) => {
    if (!isForgotten(restore, request)) return false;
    if (!isUnreported(history, restore, request, by)) return false;
    return !mustBeDoubted(restore, request) || isUnnoticed(history, restore, by);
  });
}

function isForgotten({ at, backup }: Restore, { attempt, claimedAt }: Request): boolean {
  return at >= claimedAt && !backup.attempts.has(attempt.id);
}

/** What its owner made, brought forward or sent again after the backup was taken stands elsewhere in the restored database, or not at all. */
function mustBeDoubted({ at, backup }: Restore, { attempt, workerId }: Request): boolean {
  const row = backup.publications.get(attempt.publicationId);
  const isInLine =
    row?.status === "sending" || (row?.status === "scheduled" && row.notBefore <= at);
  return isInLine && backup.workers.has(workerId);
}

/** No worker could read a line of it since, or only when the later request was claimed. */
function isUnreported(
  { claims, reports }: History,
  { at }: Restore,
  request: Request,
  by?: Request,
): boolean {
  if (claims.get(request.attempt.id)?.isTraceLost) return true;
  return !reports.some(
    (report) =>
      report.at > at &&
      report.at >= request.writtenAt &&
      report.at <= (by?.claimedAt ?? Infinity) &&
      report.workerIds.has(request.workerId),
  );
}

/** Every worker that knew the database before is silent, and the one that acts has never seen it before. Without `by`: until the end. */
function isUnnoticed({ metAt, noticedAt }: History, { at }: Restore, by?: Request): boolean {
  const isNoticed = [...noticedAt].some((noticed) => {
    return noticed >= at && noticed < (by?.claimedAt ?? Infinity);
  });
  return !isNoticed && (by === undefined || (metAt.get(by.workerId) ?? 0) >= at);
}
