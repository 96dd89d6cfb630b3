/** What `applyEvidence` (catchUp.ts) does, on the model's tables. */
import { attemptName } from "@vestnik/server/delivery/journal/journalLine";
import { catchUpChange, saysMore } from "@vestnik/server/delivery/rules/catchUpRules";
import { lastWords } from "@vestnik/server/delivery/journal/evidence";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type { CatchUp } from "@vestnik/server/delivery/database/evidenceQueries";
import { change } from "./modelTables.ts";
import type { ModelPublication, Tables } from "./modelTables.ts";

export function applyEvidence(
  tables: Tables,
  known: readonly AttemptEvidence[],
  deadWorkerId?: string,
): void {
  const byPublication = Map.groupBy(lastWords(known), ({ attempt }) => attempt.publicationId);
  for (const [id, evidence] of byPublication) {
    const row = tables.publications.get(id);
    if (!row) continue;
    const news = evidence.filter((one) => saysMore(row, one));
    const [changed] = catchUpChange(row, evidence, deadWorkerId);
    if (changed) apply(row, changed);
    for (const one of news) addAttempt(tables, one);
    if (changed) closeOlder(tables, changed);
  }
}

/** catchUp */
function apply(row: ModelPublication, { fence, status, errorCode }: CatchUp): void {
  row.fence = Math.max(row.fence, fence);
  if (status === undefined) return;
  change(row, { status, errorCode: errorCode ?? null, leaseUntil: null, workerId: null });
}

/** addAttempts */
function addAttempt(tables: Tables, { attempt, evidence }: AttemptEvidence): void {
  if (evidence.kind === "begun" || evidence.kind === "not_accepted") return;
  const before = tables.attempts.get(attemptName(attempt));
  if (before && !before.isWorkerStopped) return;
  const isWorkerStopped = evidence.kind !== "delivered";
  const outcome = isWorkerStopped ? "unknown" : "delivered";
  tables.attempts.set(attemptName(attempt), { outcome, isWorkerStopped });
}

/** closeOlderAttempts */
function closeOlder(tables: Tables, { publicationId, fence }: CatchUp): void {
  for (let older = 1; older < fence; older += 1) {
    const name = attemptName({ publicationId, fence: older });
    if (tables.attempts.get(name) === null) {
      tables.attempts.set(name, { outcome: "unknown", isWorkerStopped: true });
    }
  }
}
