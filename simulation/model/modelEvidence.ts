/** What `applyEvidence` (catchUp.ts) does, on the model's tables. */
import { catchUpChange, newsFor } from "@vestnik/server/delivery/rules/catchUpRules";
import { lastWords } from "@vestnik/server/delivery/journal/evidence";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type { CatchUp } from "@vestnik/server/delivery/database/evidenceQueries";
import { change } from "./modelTables.ts";
import type { ModelPublication, Tables } from "./modelTables.ts";

/** catchUp.ts · Behind: the latest attempts, before the evidence is read. */
export type Behind = ReadonlyMap<string, string | null>;

export function findBehind({ publications }: Tables): Behind {
  return new Map([...publications.values()].map(({ id, attemptId }) => [id, attemptId]));
}

/** Returns whether rows were claimed since the evidence was read, and left as they are. */
export function applyEvidence(
  tables: Tables,
  known: readonly AttemptEvidence[],
  now: number,
  behind?: Behind,
): boolean {
  let isStale = false;
  const byPublication = Map.groupBy(lastWords(known), ({ attempt }) => attempt.publicationId);
  const isForgotten = (attemptId: string) => !tables.attempts.has(attemptId);
  for (const [id, evidence] of byPublication) {
    const row = tables.publications.get(id);
    if (!row) continue;
    if (
      behind &&
      behind.get(id) !== row.attemptId &&
      newsFor(row, evidence, isForgotten).length > 0
    ) {
      isStale = true;
      continue;
    }
    const news = newsFor(row, evidence, isForgotten);
    const [changed] = catchUpChange(row, evidence, isForgotten);
    if (changed) apply(row, changed, now);
    for (const one of news) addAttempt(tables, one);
    if (changed) closeOthers(tables, changed);
  }
  return isStale;
}

/** catchUp */
function apply(
  row: ModelPublication,
  { id, fence, status, errorCode }: CatchUp,
  now: number,
): void {
  change(
    row,
    {
      status,
      attemptId: id,
      fence: Math.max(row.fence, fence),
      errorCode: errorCode ?? null,
      leaseUntil: null,
      workerId: null,
    },
    now,
  );
}

/** addAttempts */
function addAttempt(tables: Tables, { attempt, evidence }: AttemptEvidence): void {
  const { id, publicationId, fence } = attempt;
  const before = tables.attempts.get(id)?.end;
  if (before && !before.isWorkerStopped) return;
  const isWorkerStopped = evidence.kind !== "delivered";
  const outcome = isWorkerStopped ? "unknown" : "delivered";
  tables.attempts.set(id, { publicationId, fence, end: { outcome, isWorkerStopped } });
}

/** closeOtherAttempts */
function closeOthers(tables: Tables, { id, publicationId }: CatchUp): void {
  for (const [otherId, other] of tables.attempts) {
    if (other.publicationId !== publicationId || otherId === id || other.end !== null) continue;
    tables.attempts.set(otherId, { ...other, end: { outcome: "unknown", isWorkerStopped: true } });
  }
}
