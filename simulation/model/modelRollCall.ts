/** What the statements of a roll call (epochQueries.ts, rollCall.ts) do, on the model's tables. */
import type { Joined } from "@vestnik/server/delivery/database/rollCall";
import { change } from "./modelTables.ts";
import type { ModelEpoch, ModelPublication, Tables } from "./modelTables.ts";

/** rollCall.ts · HeardWorker */
export type Heard = { readonly workerId: string; readonly gapAt: number | null };

/** rollCall.ts */
const GRACE_MS = 10_000;
/** epochQueries.ts */
const PRESENT_MS = 3_600_000;

/** What a worker remembers of the database (databaseSense.ts). */
export type Memory = {
  readonly incarnation: number;
  readonly seenAt: number | null;
  readonly epochIds: readonly string[];
  readonly joined: Joined | null;
};

function readMark(tables: Tables, workerId: string) {
  const { incarnation, epoch, workers } = tables;
  return { incarnation, epochId: epoch.id, seenAt: workers.get(workerId)?.seenAt ?? null };
}

/** databaseSense.ts · isBehind */
export function isBehind(tables: Tables, workerId: string, before: Memory): boolean {
  if (tables.sabotage === "no_sense") return false;
  const { incarnation, epochId, seenAt } = readMark(tables, workerId);
  if (epochId !== before.epochIds.at(-1)) return true;
  if (before.seenAt !== null && (seenAt ?? 0) < before.seenAt) return true;
  return incarnation !== before.incarnation;
}

/** databaseSense.ts · accept */
export function accept(
  tables: Tables,
  workerId: string,
  { before, leaseMs }: { readonly before: Memory | undefined; readonly leaseMs: number },
  now: number,
): { readonly present: Memory; readonly wasBehind: boolean } {
  const wasBehind = before !== undefined && isBehind(tables, workerId, before);
  const isKnown = before?.epochIds.includes(tables.epoch.id) === true;
  const mayBeOld = !tables.epoch.isSettled && now >= tables.epoch.beganAt + leaseMs;
  if (wasBehind && (isKnown || mayBeOld)) beginEpoch(tables, now);
  enrol(tables, workerId, now);
  const { incarnation, epochId, seenAt } = readMark(tables, workerId);
  const isNewcomer = before === undefined;
  const newly = isNewcomer || tables.epoch.isSettled ? { at: now, isNewcomer } : null;
  const joined = isNewcomer || wasBehind ? newly : before.joined;
  const earlier = (before?.epochIds ?? []).filter((id) => id !== epochId);
  const present = { incarnation, seenAt, epochIds: [...earlier, epochId], joined };
  return { present, wasBehind: wasBehind || !tables.epoch.isSettled };
}

function beginEpoch(tables: Tables, now: number): void {
  const seen = [...tables.workers.values()].map(({ seenAt }) => seenAt);
  const lastSeenAt = seen.length > 0 ? Math.max(...seen) : null;
  const restoredAt = tables.epoch.isSettled ? lastSeenAt : tables.epoch.restoredAt;
  tables.epoch = { id: tables.newEpochId(), beganAt: now, restoredAt, isSettled: false };
  // noteDoubts
  for (const row of tables.publications.values()) {
    const hasMoved = row.updatedAt > Math.max(restoredAt ?? 0, row.createdAt);
    const isMovable = row.status === "scheduled" || isEndedUnsent(row);
    const isInLine =
      (row.status === "scheduled" && row.notBefore <= now) || (isMovable && hasMoved);
    const isParked = row.status === "unconfirmed" && row.errorCode === "worker_stopped";
    if (isInLine || isParked || row.status === "sending") tables.doubts.set(row.id, true);
  }
}

function isEndedUnsent({ status, errorCode }: ModelPublication): boolean {
  const isGivenUp = status === "missed" || status === "deleted";
  return isGivenUp || (status === "failed" && errorCode === "channel_removed");
}

function enrol(tables: Tables, workerId: string, now: number): void {
  const epochId = tables.workers.get(workerId)?.epochId ?? null;
  tables.workers.set(workerId, { seenAt: now, epochId });
}

/** beat: undefined when the database has forgotten an earlier one. */
export function beat(
  tables: Tables,
  workerId: string,
  lastSeenAt: number,
  now: number,
): number | undefined {
  const row = tables.workers.get(workerId);
  if (!row || row.seenAt < lastSeenAt) return undefined;
  const seenAt = Math.max(now, row.seenAt);
  tables.workers.set(workerId, { ...row, seenAt });
  return seenAt;
}

/** retireWorker */
export function retire(tables: Tables, workerId: string, memory: Memory): void {
  if (isBehind(tables, workerId, memory)) return;
  const lastSeenAt = memory.seenAt ?? 0;
  if ((tables.workers.get(workerId)?.seenAt ?? 0) <= lastSeenAt) tables.workers.delete(workerId);
}

/** rollCall.ts · Caller */
export type ModelCaller = {
  readonly workerId: string;
  readonly epochId: string;
  readonly joined: Joined | null;
  readonly leaseMs: number;
};

/** callTheRoll: whether claims may go on. */
export function callTheRoll(
  tables: Tables,
  { workerId, epochId, joined, leaseMs }: ModelCaller,
  heard: readonly Heard[],
  now: number,
): boolean {
  const { epoch, workers, sabotage } = tables;
  const waitMs = leaseMs + GRACE_MS;
  if (epoch.id !== epochId) return false;
  const complete = heard.filter(({ gapAt }) => isComplete(epoch, gapAt) || sabotage === "no_gap");
  for (const one of complete) {
    const row = workers.get(one.workerId);
    if (row) workers.set(one.workerId, { ...row, epochId });
  }
  if (epoch.isSettled) {
    if (joined === null || !isAnyoneUnseen(tables, workerId, joined.at)) return true;
    if (now < joined.at + waitMs) return false;
    if (!joined.isNewcomer) beginEpoch(tables, now);
    return joined.isNewcomer;
  }
  if (now < epoch.beganAt + leaseMs && sabotage !== "no_lease_wait") return false;
  const silent = [...workers.values()].filter(
    (one) => one.epochId !== epochId && one.seenAt > (epoch.restoredAt ?? 0) - PRESENT_MS,
  );
  const isAnyoneSilent = silent.length > 0 && sabotage !== "no_roll_call";
  if (isAnyoneSilent && now < epoch.beganAt + waitMs) return false;
  if (isAnyoneSilent) doubt(tables, now);
  tables.epoch = { ...epoch, isSettled: true };
  tables.doubts.clear();
  return true;
}

function isComplete({ restoredAt }: ModelEpoch, gapAt: number | null): boolean {
  return gapAt === null || (restoredAt !== null && gapAt <= restoredAt);
}

function isAnyoneUnseen({ workers }: Tables, workerId: string, since: number): boolean {
  return [...workers].some(
    ([id, { seenAt }]) => id !== workerId && seenAt < since && seenAt > since - PRESENT_MS,
  );
}

/** doubt, closeAttemptsOf */
function doubt(tables: Tables, now: number): void {
  for (const row of tables.publications.values()) {
    if (!tables.doubts.has(row.id)) continue;
    const isRecoverable = row.status === "unconfirmed" && row.workerId !== null;
    const isInLine = row.status === "scheduled" || row.status === "sending";
    if (!isInLine && !isEndedUnsent(row) && !isRecoverable) continue;
    change(
      row,
      {
        status: "unconfirmed",
        errorCode: "worker_stopped",
        attemptId: null,
        workerId: null,
        leaseUntil: null,
      },
      now,
    );
    for (const [id, attempt] of tables.attempts) {
      if (attempt.publicationId !== row.id || attempt.end !== null) continue;
      tables.attempts.set(id, { ...attempt, end: { outcome: "unknown", isWorkerStopped: true } });
    }
  }
}
