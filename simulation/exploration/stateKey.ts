/**
 * Two states with the same key go on in the same way. Of a time only that counts which a rule can still ask: how many steps of time
 * are left until a limit, or which of two came first.
 */
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type { JournalLine } from "@vestnik/server/delivery/journal/journalLine";
import { DRAIN_MS } from "@vestnik/server/delivery/rules/concurrency";
import type { WorkerState } from "@vestnik/server/delivery/rules/workerState";
import type { Memory } from "../model/modelRollCall.ts";
import type { Tables } from "../model/modelTables.ts";
import { LEASE_MS, TICK_MS } from "./systemState.ts";
import type { Folder } from "./folder.ts";
import type { LateCommit, Operation, Process, SetBack, State } from "./systemState.ts";

/** rollCall.ts: a lease and the time to report. */
const ROLL_CALL_MS = LEASE_MS + TICK_MS;

export function keyOf(state: State): string {
  const { now, workers, late, backup, remaining, calamities } = state;
  const { setBacks, freezes, kills, lostCommits, lostAnswers, refusals, decisions } = remaining;
  let key = `${calamities}${setBacks}${freezes}${kills}${lostCommits}${lostAnswers}${refusals}${decisions}|`;
  key += tablesKey(state.tables, now);
  if (backup) key += `|${tablesKey(backup, now)}`;
  if (late) key += lateKey(late, now);
  for (const { isFrozen, folder, process, metAfter } of workers) {
    key += `\n${isFrozen ? "F" : ""}${metAfter}${folderKey(folder, now)}`;
    if (process) key += processKey(process, now);
    if (kills > 0 || !process?.rules) {
      key += folder.saved ? memoryKey(folder.saved, now) : "new";
    }
  }
  key += "\n";
  for (const [id, decision] of state.decisions) key += `${id}${decision}`;
  return withPlaces(key, now) + historyKey(state);
}

/** A time that is only compared with others of its kind; its place among them replaces it. */
function order(at: number | null): string {
  return at === null ? "-" : `@${at}`;
}

function withPlaces(key: string, now: number): string {
  const times = new Set([order(now), order(now - 1), ...(key.match(/@\d+/g) ?? [])]);
  const latestFirst = [...times].toSorted((one, other) => +other.slice(1) - +one.slice(1));
  const places = new Map(latestFirst.map((time, place) => [time, `@${place}`]));
  return key.replaceAll(/@\d+/g, (time) => places.get(time) ?? "");
}

/** How far a limit is away, or that it is reached. */
function until(limit: number, now: number): string {
  return limit <= now ? "x" : `${(limit - now) / TICK_MS}`;
}

function lateKey(late: LateCommit, now: number): string {
  if (late.kind === "claim")
    return `L${late.workerId}${late.claim.poison ? "p" : ""}${memoryKey(late.claim.before, now)}`;
  return `S${late.entry.attempt.id}${late.entry.outcome.kind}`;
}

function historyKey({ claims, requests, setBacks, workers }: State): string {
  const isNewcomerHere = workers.some(({ metAfter, folder }) => metAfter > 0 || !folder.saved);
  let key = "";
  for (const one of claims) {
    key += `,${one.attempt.id}${one.workerId}${one.decision}${one.after}`;
    if (isNewcomerHere) key += `n${one.noticed}`;
    // After a set-back only what was delivered is asked for.
    if (setBacks.length === 0) key += `${one.isIntended ? "i" : ""}${one.journaled ?? ""}`;
    else if (one.journaled === "delivered") key += "d";
  }
  for (const one of requests) {
    if (one.isRefused) continue;
    key += `;${one.attempt.id}${one.workerId}${one.decision}${one.isAccepted ? "a" : ""}`;
  }
  for (const one of setBacks) key += setBackKey(one, isNewcomerHere);
  return key;
}

function tablesKey(tables: Tables, now: number): string {
  let key = `${tables.incarnation}`;
  for (const row of tables.publications.values()) {
    const { status, fence, attemptId, workerId, leaseUntil, crashCount, errorCode } = row;
    key += `,${status}${fence}${attemptId ?? ""}${workerId ?? ""}c${crashCount}${errorCode ?? ""}`;
    // It is over when it is in the past.
    if (leaseUntil !== null) key += `l${until(leaseUntil, now - 1)}`;
    if (status === "scheduled") key += `b${until(row.notBefore, now)}`;
    key += `u${order(row.updatedAt)}`;
  }
  const attempts: string[] = [];
  for (const [id, { end, fence }] of tables.attempts) {
    attempts.push(`${id}:${fence}${end ? `${end.outcome}${end.isWorkerStopped ? "s" : ""}` : ""}`);
  }
  key += attempts.length > 1 ? attempts.toSorted().join(" ") : (attempts[0] ?? "");
  for (const id of ["w1", "w2"]) {
    const worker = tables.workers.get(id);
    key += worker ? `;${order(worker.seenAt)}${worker.epochId ?? ""}` : ";";
  }
  const { epoch } = tables;
  key += epoch.id;
  if (!epoch.isSettled) {
    key += `${until(epoch.beganAt + ROLL_CALL_MS, now)}r${order(epoch.restoredAt)}`;
  }
  for (const id of tables.doubts.keys()) key += id;
  return key;
}

function memoryKey({ incarnation, seenAt, epochIds, joined }: Memory, now: number): string {
  const key = `m${incarnation}${order(seenAt)}${epochIds.join("")}`;
  if (!joined) return key;
  return `${key}j${joined.isNewcomer ? "n" : ""}${order(joined.at)}${until(joined.at + ROLL_CALL_MS, now)}`;
}

function folderKey(folder: Folder, now: number): string {
  const { left, present, evidence, recovered, recoveredAt } = folder;
  const key = `${left.map(lineKey).join("")}/${present.map(lineKey).join("")}${evidenceKey(evidence)}`;
  return `${key}${recovered}${recovered === 1 ? until(recoveredAt + TICK_MS, now) : ""}`;
}

function lineKey(line: JournalLine): string {
  if ("intent" in line) return `,i${line.intent.id}`;
  if ("begun" in line) return `,b${line.begun[0]?.id}`;
  return "outcome" in line ? `,${line.outcome.outcome.kind}${line.outcome.attempt.id}` : "";
}

function evidenceKey(evidence: readonly AttemptEvidence[]): string {
  const each = evidence.map(({ attempt, evidence: { kind } }) => `!${attempt.id}${kind}`);
  return each.toSorted().join("");
}

function processKey({ rules, operations, memory, atStart, recovering }: Process, now: number) {
  let key = `P${memoryKey(memory, now)}`;
  if (recovering) key += `R${recovering.stage}${memoryKey(recovering.watched, now)}`;
  for (const one of operations) key += operationKey(one, rules, now);
  return key + (rules ? rulesKey(rules, now) : atStart);
}

/** What is not here follows from the rest, or comes with every second. */
function rulesKey(rules: WorkerState, now: number): string {
  const { deliveries, maintainAt, mayHoldUnknown, recoverAgainAt, wentBack, poisonSince } = rules;
  let key = `${maintainAt <= now ? "m" : ""}${mayHoldUnknown ? "h" : ""}`;
  for (const { claim, phase, leaseEndsAt } of deliveries.values()) {
    key += `d${claim.attempt.id}${phase}${until(leaseEndsAt, now)}`;
  }
  if (recoverAgainAt !== Infinity) key += `R${until(recoverAgainAt, now)}`;
  if (poisonSince !== null) key += `p${until(poisonSince + DRAIN_MS, now)}`;
  if (!wentBack) return key;
  return `${key}B${until(wentBack.claimAgainAt, now)},${until(wentBack.catchUpAt, now)}`;
}

function operationKey(operation: Operation, rules: WorkerState | null, now: number): string {
  switch (operation.type) {
    case "claim": {
      const { answer, before, askedAt, poison } = operation;
      const key = `c${poison ? "p" : ""}${memoryKey(before, now)}${until(askedAt + LEASE_MS, now)}`;
      if (answer === undefined) return key;
      return answer === "went_back" ? `${key}back` : `${key}=${answer[0]?.attempt.id}`;
    }
    case "prepare":
      return `p${operation.attempt.id}`;
    case "connect":
      return `o${operation.attempt.id}${until(operation.writeBy, now - 1)}`;
    case "wait":
      return `w${operation.attempt.id}${operation.outcome.kind}`;
    case "settle":
      return `s${operation.entry.attempt.id}${operation.entry.outcome.kind}${operation.isRecorded ? "r" : ""}`;
    case "catch_up": {
      const { at, isLast, askedAt, known, behind, heard } = operation;
      const isInTime = askedAt >= (rules?.wentBack?.claimAgainAt ?? 0);
      const read = at === "apply" ? `${evidenceKey(known)}${[...behind.values()].join()}` : "";
      return `C${at}${isLast ? "l" : ""}${isInTime ? "t" : ""}${heard.map((one) => one.workerId).join("")}${read}`;
    }
    default:
      return operation satisfies never;
  }
}

/** What a set-back forgot is in the row of the backup; when it was taken does not matter any more. */
function setBackKey({ backup, isNoticed, reported, at }: SetBack, isNewcomerHere: boolean): string {
  let key = `#${isNoticed && isNewcomerHere ? "n" : ""}`;
  // What the backup contains is not forgotten.
  for (const id of reported) if (!backup.attempts.has(id)) key += id;
  for (const row of backup.publications.values()) key += `,${row.status}${row.notBefore <= at}`;
  return `${key}${[...backup.attempts.keys()].join("")}w${[...backup.workers.keys()].join("")}`;
}
