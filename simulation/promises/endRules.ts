/** The rules for the end, when faults have stopped and time has passed: everything is settled, nothing is forgotten, nothing is unknown without reason. */
import { sayAttempt } from "../report.ts";
import type { ModelPublication, Tables } from "../model/modelTables.ts";
import type { ClaimRecord, History } from "./truth.ts";
import { isUnknowable } from "./unknowable.ts";
import { violate } from "./violation.ts";

export type Ending = {
  readonly isLethal: (publicationId: string) => boolean;
  /** Workers died for other reasons than poison messages. */
  readonly isRough: boolean;
  /** Nothing happened that justifies an unknown outcome. */
  readonly isGentle: boolean;
};

export function isAtRest({ publications }: Tables): boolean {
  for (const { status } of publications.values()) {
    if (status === "scheduled" || status === "sending") return false;
  }
  return true;
}

export function checkEnd(tables: Tables, history: History, ending: Ending): void {
  for (const row of tables.publications.values()) {
    if (row.status === "scheduled" || row.status === "sending") {
      violate("stuck", `${row.id} is ${row.status}`);
    }
    if (row.errorCode === "bot_unauthorized" && row.channelId !== null) {
      violate("failed_by_a_token", `${row.id} did not wait for another bot token`);
    }
    checkKnowledge(row, history);
    const claim = row.attemptId === null ? undefined : history.claims.get(row.attemptId);
    if (claim) checkJournaled(row, history, claim);
    if (row.status === "unconfirmed" && ending.isGentle) violate("unknown_without_fault", row.id);
    if (row.status === "unconfirmed") checkUnknown(row, history, claim);
    if (row.errorCode === "quarantined") checkQuarantine(row, history, ending);
  }
  for (const [id, { publicationId, fence, end }] of tables.attempts) {
    if (end === null) violate("open_attempt", sayAttempt({ id, publicationId, fence }));
  }
}

/** What Telegram accepted must be published, unconfirmed, or decided by its owner; nothing else. */
function checkKnowledge({ id, status, errorCode }: ModelPublication, history: History): void {
  const decision = history.decisions.get(id) ?? 0;
  const requests = history.requests.get(id) ?? [];
  const isSent = requests.some(
    (one) => one.isAccepted && one.decision === decision && !isUnknowable(history, one),
  );
  const isTold = status === "published" || status === "unconfirmed" || errorCode === "dismissed";
  if (isSent && !isTold) violate("sent_but_not_told", `${id} is ${status} ${errorCode ?? ""}`);
}

/** An outcome that reached the disk is not forgotten. */
function checkJournaled(row: ModelPublication, history: History, claim: ClaimRecord): void {
  const { journaled } = claim;
  if (!journaled) return;
  if (claim.decision !== (history.decisions.get(row.id) ?? 0)) return;
  // An unknown outcome after a restore may concern an earlier attempt.
  if (journaled.kind !== "delivered" && history.restores.length > 0) return;
  const isForgotten = journaled.kind !== "unknown" && row.status === "unconfirmed";
  if (isForgotten)
    violate("answer_forgotten", `${sayAttempt(claim.attempt)} was ${journaled.kind}`);
}

function checkUnknown(
  row: ModelPublication,
  history: History,
  claim: ClaimRecord | undefined,
): void {
  // A database that was set back no longer knows why it was claimed; in doubt its owner is asked.
  if (history.restores.length > 0) return;
  if (!claim) return violate("unjustified_unknown", `${row.id} was never claimed`);
  if (claim.isIntended || claim.isTraceLost) return;
  if (history.powerCuts.some((at) => at >= claim.askedAt)) return;
  if (history.copies.some(({ folder, at }) => folder === claim.folder && at >= claim.askedAt))
    return;
  violate("unjustified_unknown", `nothing left for ${sayAttempt(claim.attempt)}`);
}

function checkQuarantine(
  { id }: ModelPublication,
  { crashCountOf, restores }: History,
  ending: Ending,
): void {
  const crashCount = crashCountOf.get(id) ?? 0;
  // A database that was set back has forgotten crashes, too.
  if (crashCount > 2 * (restores.length + 1))
    violate("killed_too_many", `${id} stopped ${crashCount} workers`);
  if (!ending.isLethal(id) && !ending.isRough) violate("quarantined_without_need", id);
}
