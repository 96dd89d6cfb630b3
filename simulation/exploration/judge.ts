/**
 * The promises of `../promises`, for states instead of moments: who was first is known by lists and numbers here, because everything within
 * one step of time has the same time.
 */
import type { JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import { sayAttempt } from "../report.ts";
import { violate } from "../promises/violation.ts";
import type { ClaimRecord, Request, SetBack, State } from "./systemState.ts";

export function checkClaim(state: State, claim: ClaimRecord): void {
  const { tables, claims } = state;
  const { id, publicationId } = claim.attempt;
  const name = sayAttempt(claim.attempt);
  if (claims.some(({ attempt }) => attempt.id === id)) violate("attempt_named_twice", name);
  for (const other of tables.publications.values()) {
    if (other.id === publicationId) continue;
    if (other.status === "sending") violate("two_in_one_channel", `${name} beside ${other.id}`);
    if (other.status === "scheduled" && other.id < publicationId) {
      violate("out_of_order", `${name} before ${other.id}`);
    }
  }
}

/** The last moment before the bytes leave. */
export function checkRequest(state: State, request: Request): void {
  const { tables, now, requests, setBacks } = state;
  const { attempt, decision } = request;
  const name = sayAttempt(attempt);
  const claim = claimOf(state, request);
  for (const earlier of requests) {
    if (earlier.attempt.publicationId !== attempt.publicationId) continue;
    const isOfThis = earlier.decision === decision && !earlier.isRefused;
    if (isOfThis && !isUnknowable(state, earlier, claim)) {
      violate(
        "second_request",
        `${name} of ${request.workerId} after that of ${earlier.workerId}, which may have been accepted`,
      );
    }
  }
  if ((claim?.after ?? 0) < setBacks.length) return;
  const row = tables.publications.get(attempt.publicationId);
  if (!row || row.attemptId !== attempt.id || (row.leaseUntil ?? 0) < now) {
    violate("written_without_lease", `${name}: ${row ? row.status : "gone"}`);
  }
}

export function checkSettlement(
  { tables, requests }: State,
  { attempt, outcome }: JournalOutcome,
): void {
  const row = tables.publications.get(attempt.publicationId);
  if (row && row.attemptId !== attempt.id && outcome.kind !== "delivered") {
    violate("settled_over_newer_attempt", sayAttempt(attempt));
  }
  const isSent = requests.some((one) => one.isAccepted && one.attempt.id === attempt.id);
  if (outcome.kind === "delivered" && !isSent) violate("published_unsent", sayAttempt(attempt));
}

/** Where nothing can happen any more without another calamity or decision. */
export function checkEnd(state: State): void {
  const { tables, decisions, requests, setBacks } = state;
  for (const { id, status, errorCode, attemptId } of tables.publications.values()) {
    if (status === "scheduled" || status === "sending") violate("stuck", `${id} is ${status}`);
    const decision = decisions.get(id) ?? 0;
    const isSent = requests.some(
      (one) =>
        one.attempt.publicationId === id &&
        one.isAccepted &&
        one.decision === decision &&
        !isUnknowable(state, one),
    );
    if (isSent && status !== "published" && status !== "unconfirmed") {
      violate("sent_but_not_told", `${id} is ${status} ${errorCode ?? ""}`);
    }
    const claim = state.claims.find(({ attempt }) => attempt.id === attemptId);
    if (status !== "unconfirmed") continue;
    checkJournaled(state, claim, decision);
    if (setBacks.length === 0 && !claim?.isIntended) {
      violate("unjustified_unknown", `nothing left for ${id}`);
    }
  }
  for (const [id, { publicationId, fence, end }] of tables.attempts) {
    if (end === null) violate("open_attempt", sayAttempt({ id, publicationId, fence }));
  }
}

/** An answer that reached the disk is not forgotten. */
function checkJournaled(
  { setBacks }: State,
  claim: ClaimRecord | undefined,
  decision: number,
): void {
  const kind = claim?.journaled;
  if (!claim || !kind || kind === "unknown" || claim.decision !== decision) return;
  if (kind !== "delivered" && setBacks.length > 0) return;
  violate("answer_forgotten", `${sayAttempt(claim.attempt)} was ${kind}`);
}

/** As in `../promises/unknowable.ts`. `by`: the claim of the later request of another worker, if there is one. */
function isUnknowable(state: State, request: Request, by?: ClaimRecord): boolean {
  const claimedAfter = claimOf(state, request)?.after ?? 0;
  return state.setBacks.some((setBack, n) => {
    const isForgotten = claimedAfter <= n && !setBack.backup.attempts.has(request.attempt.id);
    if (!isForgotten || setBack.reported.includes(request.attempt.id)) return false;
    return !mustBeDoubted(setBack, request) || isUnnoticed(state, n, by);
  });
}

function claimOf({ claims }: State, { attempt, workerId }: Request): ClaimRecord | undefined {
  return claims.findLast((one) => one.attempt.id === attempt.id && one.workerId === workerId);
}

function mustBeDoubted({ backup, at }: SetBack, { attempt, workerId }: Request): boolean {
  const row = backup.publications.get(attempt.publicationId);
  const isInLine =
    row?.status === "sending" || (row?.status === "scheduled" && row.notBefore <= at);
  return isInLine && backup.workers.has(workerId);
}

/** The worker that acts has never seen the database before the set-back `n`, and no worker that had could say that it was set back. */
function isUnnoticed({ workers }: State, n: number, by?: ClaimRecord): boolean {
  if (!by || by.noticed > n) return false;
  return (workers.find(({ id }) => id === by.workerId)?.metAfter ?? 0) > n;
}
