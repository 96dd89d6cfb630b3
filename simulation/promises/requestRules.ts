/** The rules for the moment a request's first byte leaves. */
import { sayAttempt } from "../report.ts";
import type { Tables } from "../model/modelTables.ts";
import type { History, Request } from "./truth.ts";
import { isUnknowable } from "./unknowable.ts";
import { violate } from "./violation.ts";

/** From the claim, which checks the late limit, to the latest end of connecting. */
const LATEST_START_MS = 35_000;

export function checkWriting(tables: Tables, history: History, request: Request): void {
  const { attempt, decision, writtenAt } = request;
  const name = sayAttempt(attempt);
  const earlier = (history.requests.get(attempt.publicationId) ?? []).filter(
    (one) => one.decision === decision && !isProvablyNotAccepted(one),
  );
  const known = earlier.find((one) => !isUnknowable(history, one, request));
  if (known) {
    const first = sayAttempt(known.attempt);
    violate("second_request", `${name} after ${first}, which may have been accepted`);
  }
  // What is learnt of it after the claim of this one changes the row.
  if (earlier.length > 0) return;
  // Its claim comes from the database before it was set back; it can only be required that it is not claimed again.
  if (history.restores.some(({ at }) => at >= request.claimedAt)) return;
  const row = tables.publications.get(attempt.publicationId);
  if (!row) return violate("written_without_row", name);
  if (row.status === "deleted") violate("sent_though_deleted", name);
  if (row.text !== request.text) violate("old_text", name);
  if (row.dueAt > writtenAt) violate("sent_too_early", name);
  if (row.lateLimitAt + LATEST_START_MS < writtenAt) violate("sent_too_late", name);
  if (row.attemptId !== attempt.id || (row.leaseUntil ?? 0) < writtenAt) {
    violate("written_without_lease", `${name}: ${row.status}, fence ${row.fence}`);
  }
  checkPauses(history, request, name);
}

/** Telegram refused with a complete answer, and the worker received it. */
function isProvablyNotAccepted({ received }: Request): boolean {
  return received?.kind === "deferred" || received?.kind === "rejected";
}

/** A worker that knows of a pause starts nothing inside it, by its own clock. */
function checkPauses(
  { pauses, clockJumps }: History,
  { worker, botId, askedAt }: Request,
  name: string,
): void {
  const hasJumped = (from: number) =>
    clockJumps.some((jump) => jump.worker === worker && jump.at >= from && jump.at <= askedAt);
  const pause = pauses.find(
    (one) =>
      one.worker === worker &&
      one.botId === botId &&
      one.from < askedAt &&
      askedAt < one.from + (one.until - one.from) * 0.99 &&
      !hasJumped(one.from),
  );
  if (pause)
    violate("inside_pause", `${name} asked ${pause.until - askedAt} ms before the pause is over`);
}
