/** A worker at work: the real `step` decides, and its commands are carried out as by dispatcher.ts, one transaction, one line or one answer a step. */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";
import { step, wakeAt } from "@vestnik/server/delivery/rules/step";
import type {
  Claim,
  CommandOf,
  WorkerCommand,
  WorkerHappening,
  WorkerState,
} from "@vestnik/server/delivery/rules/workerState";
import { claimDue, extendLeases, hasPoison, latestAttempt } from "../model/modelClaim.ts";
import { accept, beat, callTheRoll, isBehind } from "../model/modelRollCall.ts";
import type { Memory } from "../model/modelRollCall.ts";
import { applyEvidence, findBehind } from "../model/modelEvidence.ts";
import {
  begin,
  changeFolder,
  changeProcess,
  isProcessBehind,
  strike,
  swap,
  workerAt,
} from "./changes.ts";
import type { Steps } from "./changes.ts";
import { append, forget } from "./folder.ts";
import { checkClaim, checkRequest } from "./judge.ts";
import { readMachine, recordAll, recoverOrphans } from "./recovery.ts";
import { copyTables, LEASE_MS } from "./systemState.ts";
import type { LateCommit, Operation, OperationOf, State } from "./systemState.ts";

export function happen(next: State, index: number, happening: WorkerHappening): void {
  const { rules } = workerAt(next, index).process ?? {};
  if (!rules) return;
  // `step` changes the map that it is given.
  const { limits } = rules;
  const isHasty = happening.type === "went_back" && next.sabotage === "no_lease_wait";
  const own = {
    ...rules,
    deliveries: new Map(rules.deliveries),
    limits: isHasty ? { ...limits, leaseMs: 0 } : limits,
  };
  const [after, commands] = step(own, { ...happening, now: next.now });
  // It looks every second, so within a step of time at any moment (`lookSteps`).
  changeProcess(next, index, { rules: { ...after, limits, isDue: false } });
  for (const command of commands) carryOut(next, index, command);
}

function carryOut(next: State, index: number, command: WorkerCommand): void {
  switch (command.type) {
    case "claim":
      return askForClaim(next, index, command);
    case "maintain":
      return maintain(next, index, command);
    case "catch_up":
      return begin(next, index, {
        ...command,
        at: "accept",
        askedAt: next.now,
        known: [],
        behind: new Map(),
        heard: [],
      });
    case "begin":
      return changeFolder(next, index, (folder) =>
        append(
          folder,
          command.attempts.map((attempt) => ({ begun: [attempt] })),
        ),
      );
    case "prepare":
      return begin(next, index, { type: "prepare", attempt: command.claim.attempt });
    case "send": {
      const { attempt } = command.claim;
      if (next.sabotage !== "no_mark") {
        changeFolder(next, index, (folder) => append(folder, [{ intent: attempt }]));
      }
      changeClaim(next, index, attempt, { isIntended: true });
      return begin(next, index, { type: "connect", attempt, writeBy: command.writeBy });
    }
    case "journal": {
      const { attempt, outcome } = command.entry;
      if (next.sabotage !== "no_journal") {
        changeFolder(next, index, (folder) => append(folder, [{ outcome: command.entry }]));
      }
      changeClaim(next, index, attempt, { journaled: outcome.kind });
      return happen(next, index, { type: "journaled", id: attempt.id });
    }
    case "settle":
      return begin(next, index, { type: "settle", entry: command.entry, isRecorded: false });
    case "forget":
      return changeFolder(next, index, (folder) =>
        forget(folder, "present", command.attempt.id, next.sabotage),
      );
    default:
      return command satisfies never;
  }
}

/** What comes every second comes with the time that passes, unless it matters before. */
export function lookSteps({ state, visit }: Steps, index: number, rules: WorkerState): void {
  const { id } = workerAt(state, index);
  if (isMaintenanceDue(state, index, rules)) {
    visit(`${id} maintains`, (next) => {
      changeProcess(next, index, { rules: { ...rules, maintainAt: next.now } });
      happen(next, index, { type: "timer" });
    });
  }
  if (wouldClaim(state, rules)) {
    visit(`${id} looks for what is due`, (next) => happen(next, index, { type: "notified" }));
  }
}

/** It would notice something, or recover something. */
export function isMaintenanceDue(state: State, index: number, rules: WorkerState): boolean {
  const { isClaiming, wentBack, mayHoldUnknown, recoverAgainAt } = rules;
  const isRecoveryDue = mayHoldUnknown || state.now >= recoverAgainAt;
  if (isRecoveryDue && !isClaiming && !wentBack) return true;
  const isDue = wakeAt({ ...rules, lookAt: Infinity }, state.now) <= state.now;
  return isDue || isProcessBehind(state, workerAt(state, index));
}

export function wouldClaim(state: State, rules: WorkerState): boolean {
  if (!isClaimable(state, false) && !isClaimable(state, true)) return false;
  const copy = { ...rules, deliveries: new Map(rules.deliveries) };
  const [, commands] = step(copy, { type: "notified", now: state.now });
  return commands.some((one) => one.type === "claim" && isClaimable(state, one.poison));
}

function isClaimable({ tables, now }: State, isPoison: boolean): boolean {
  const rows = [...tables.publications.values()];
  if (rows.some(({ status }) => status === "sending")) return false;
  const first = rows.find(({ status }) => status === "scheduled");
  return first !== undefined && first.notBefore <= now && first.crashCount > 0 === isPoison;
}

const nothing = { type: "claimed", claims: [], isMore: false, lookAgainMs: 1000 } as const;

function askForClaim(next: State, index: number, command: CommandOf<"claim">): void {
  const worker = workerAt(next, index);
  const { now: askedAt } = next;
  const { poison } = command;
  // It finds nothing, and it will look again.
  if (!isProcessBehind(next, worker) && !isClaimable(next, poison)) {
    return happen(next, index, { ...nothing, poison, askedAt });
  }
  const before = worker.process?.memory;
  if (before) begin(next, index, { type: "claim", poison, before, askedAt });
}

function maintain(next: State, index: number, { extend, recover }: CommandOf<"maintain">): void {
  const { id, process } = workerAt(next, index);
  if (!process?.rules) return;
  next.tables = copyTables(next.tables);
  const { tables, now } = next;
  const wentBack = { type: "went_back", instead: "maintained" } as const;
  if (isBehind(tables, id, process.memory)) return happen(next, index, wentBack);
  const seenAt = beat(tables, id, process.memory.seenAt ?? 0, seenNow(next));
  if (seenAt === undefined && next.sabotage !== "no_sense") return happen(next, index, wentBack);
  changeProcess(next, index, { memory: { ...process.memory, seenAt: seenAt ?? seenNow(next) } });
  const extended = new Set(extendLeases(tables, extend, LEASE_MS, now));
  if (recover) {
    recoverOrphans(next, index, "present", (attempt) => !!process.rules?.deliveries.has(attempt));
  }
  happen(next, index, {
    type: "maintained",
    askedAt: now,
    asked: extend.map((attempt) => attempt.id),
    extended,
    poisonWaits: hasPoison(tables, now),
  });
}

export function operationSteps(steps: Steps, index: number, operation: Operation): void {
  const { state, visit } = steps;
  const { id } = workerAt(state, index);
  switch (operation.type) {
    case "claim":
      return claimSteps(steps, index, operation);
    case "catch_up":
      return catchUpStep(steps, index, operation);
    case "prepare":
      return visit(`${id} has prepared ${say(operation.attempt)}`, (next) => {
        swap(next, index, operation);
        happen(next, index, { type: "prepared", id: operation.attempt.id });
      });
    case "connect":
      return requestSteps(steps, index, operation);
    case "wait":
      return visit(`${id} gets the answer for ${say(operation.attempt)}`, (next) => {
        end(next, index, operation, operation.outcome);
      });
    case "settle":
      return settleSteps(steps, index, operation);
    default:
      return operation satisfies never;
  }
}

function claimSteps(
  { state, visit, write }: Steps,
  index: number,
  operation: OperationOf<"claim">,
): void {
  const { id } = workerAt(state, index);
  const { answer } = operation;
  if (answer)
    return visit(`${id} learns what it has claimed`, (next) => learn(next, index, operation));
  write(`${id}'s claim is committed`, (next) => {
    const answered = { ...operation, answer: take(next, id, operation) };
    swap(next, index, operation, answered);
    // Nothing can come in between.
    if (next.calamities === 0) learn(next, index, answered);
  });
  if (state.calamities === 0 || state.remaining.lostCommits === 0) return;
  const fail = (next: State) => {
    strike(next, "lostCommits");
    swap(next, index, operation);
    happen(next, index, { type: "claim_failed" });
  };
  write(`${id}'s claim is committed, and its answer is lost`, (next) => {
    take(next, id, operation);
    fail(next);
  });
  if (state.late) return;
  visit(`${id}'s claim fails and will be committed later`, (next) => {
    next.late = { kind: "claim", workerId: id, claim: operation };
    fail(next);
  });
}

function learn(next: State, index: number, operation: OperationOf<"claim">): void {
  const { answer, poison, askedAt } = operation;
  swap(next, index, operation);
  if (!answer) return;
  if (answer === "went_back") {
    return happen(next, index, { type: "went_back", instead: "claimed" });
  }
  happen(next, index, { ...nothing, claims: answer, poison, askedAt });
}

/** The claim's transaction. */
function take(
  next: State,
  workerId: string,
  { before, poison }: OperationOf<"claim">,
): readonly Claim[] | "went_back" {
  const { tables, now, setBacks } = next;
  if (isBehind(tables, workerId, before)) return "went_back";
  const request = { workerId, leaseMs: LEASE_MS, limit: 1, concurrencyOf: new Map(), poison };
  return claimDue(tables, request, now).claimed.map(({ publication, channel }) => {
    const attempt = latestAttempt(publication);
    const claim = {
      attempt,
      decision: next.decisions.get(attempt.publicationId) ?? 0,
      workerId,
      after: setBacks.length,
      noticed: setBacks.filter(({ isNoticed }) => isNoticed).length,
      isIntended: false,
      journaled: null,
    };
    checkClaim(next, claim);
    next.claims = [...next.claims, claim];
    const { botId, botTokenMark } = channel;
    return { attempt, botId, isPoison: publication.crashCount > 0, botTokenMark };
  });
}

export function commitLate(next: State, late: LateCommit): void {
  next.late = null;
  if (late.kind === "claim") take(next, late.workerId, late.claim);
  else recordAll(next, [late.entry]);
}

const delivered: Outcome = { kind: "delivered", messageIds: [1] };
const unanswered: Outcome = { kind: "unknown", code: "connection_lost", description: "" };
const refused: Outcome = { kind: "deferred", reason: "migrated", description: "" };
const notTried: Outcome = { kind: "deferred", reason: "unreachable", description: "" };

/** Telegram decides when the request is written: until its answer is read, no worker can tell when it did. */
function requestSteps(
  { state, visit }: Steps,
  index: number,
  operation: OperationOf<"connect">,
): void {
  const { id } = workerAt(state, index);
  const { attempt, writeBy } = operation;
  if (state.now > writeBy) {
    return visit(`${id} has connected too late for ${say(attempt)}`, (next) =>
      end(next, index, operation, notTried),
    );
  }
  const send = (next: State, outcome: Outcome) => {
    const claim = next.claims.findLast(
      (one) => one.attempt.id === attempt.id && one.workerId === id,
    );
    const isAccepted = outcome.kind !== "deferred";
    const decision = claim?.decision ?? 0;
    const request = { attempt, decision, workerId: id, isAccepted, isRefused: false };
    checkRequest(next, request);
    next.requests = [...next.requests, request];
    swap(next, index, operation, { type: "wait", attempt, outcome });
  };
  const name = `${id} writes the request of ${say(attempt)}`;
  visit(`${name}, Telegram accepts`, (next) => send(next, delivered));
  if (state.calamities === 0) return;
  if (state.remaining.lostAnswers > 0) {
    visit(`${name}, Telegram accepts, its answer is lost`, (next) => {
      strike(next, "lostAnswers");
      send(next, unanswered);
    });
  }
  if (state.remaining.refusals > 0) {
    visit(`${name}, Telegram refuses it for now`, (next) => {
      strike(next, "refusals");
      send(next, refused);
    });
  }
}

function end(
  next: State,
  index: number,
  operation: OperationOf<"connect" | "wait">,
  outcome: Outcome,
): void {
  const { id: workerId } = workerAt(next, index);
  const { id } = operation.attempt;
  if (operation.type === "wait" && outcome.kind === "deferred") {
    next.requests = next.requests.map((one) =>
      one.attempt.id === id && one.workerId === workerId ? { ...one, isRefused: true } : one,
    );
  }
  swap(next, index, operation);
  happen(next, index, { type: "ended", id, outcome });
}

function settleSteps(
  { state, visit, write }: Steps,
  index: number,
  operation: OperationOf<"settle">,
): void {
  const { id } = workerAt(state, index);
  const { entry, isRecorded } = operation;
  const name = `the outcome of ${say(entry.attempt)}`;
  const letGo = (next: State, settling: Operation) => {
    swap(next, index, settling);
    happen(next, index, { type: "settled", ids: [entry.attempt.id], isRecorded: true });
  };
  if (isRecorded) {
    return visit(`${id} learns that ${name} is recorded`, (next) => letGo(next, operation));
  }
  write(`${name} is recorded`, (next) => {
    recordAll(next, [entry]);
    // As with a claim.
    if (next.calamities === 0) letGo(next, operation);
    else swap(next, index, operation, { ...operation, isRecorded: true });
  });
  if (state.calamities === 0 || state.remaining.lostCommits === 0) return;
  write(`${name} is recorded, and that answer is lost`, (next) => {
    strike(next, "lostCommits");
    recordAll(next, [entry]);
  });
  if (state.late) return;
  visit(`recording ${name} fails and will be committed later`, (next) => {
    strike(next, "lostCommits");
    next.late = { kind: "settle", entry };
  });
}

function catchUpStep(
  { state, write }: Steps,
  index: number,
  operation: OperationOf<"catch_up">,
): void {
  const { id } = workerAt(state, index);
  const { askedAt, isLast } = operation;
  const caughtUp = (next: State, isOver: boolean) => {
    swap(next, index, operation);
    happen(next, index, { type: "caught_up", askedAt, isOver });
  };
  switch (operation.at) {
    case "accept":
      return write(`${id} accepts the database and reads what its machine knows`, (next) => {
        acceptDatabase(next, index);
        const behind = findBehind(next.tables);
        const read = readMachine(next, index);
        swap(next, index, operation, { ...operation, at: "apply", behind, ...read });
      });
    case "apply":
      return write(`${id} writes into the database what it has forgotten`, (next) => {
        const { known, behind } = operation;
        if (applyEvidence(next.tables, known, next.now, behind)) {
          return swap(next, index, operation, { ...operation, at: "accept" });
        }
        noteReport(next, operation.heard);
        if (isLast) swap(next, index, operation, { ...operation, at: "call" });
        else caughtUp(next, false);
      });
    case "call":
      return write(`${id} calls the roll`, (next) => {
        const memory = workerAt(next, index).process?.memory;
        if (!memory) return;
        const { joined, epochIds } = memory;
        const caller = { workerId: id, epochId: epochIds.at(-1) ?? "", joined, leaseMs: LEASE_MS };
        const isOver = callTheRoll(next.tables, caller, operation.heard, next.now);
        noteNotice(next);
        if (isOver) remember(next, index, { ...memory, joined: null });
        caughtUp(next, isOver);
      });
    default:
      return operation.at satisfies never;
  }
}

/** databaseSense.ts · accept */
export function acceptDatabase(next: State, index: number): ReturnType<typeof accept> {
  const { id, folder, process } = workerAt(next, index);
  const before = process?.memory ?? folder.saved;
  const { present, wasBehind } = accept(next.tables, id, { before, leaseMs: LEASE_MS }, next.now);
  const memory = { ...present, seenAt: seenNow(next) };
  const { epochId = null } = next.tables.workers.get(id) ?? {};
  next.tables.workers.set(id, { epochId, seenAt: memory.seenAt });
  remember(next, index, memory);
  noteNotice(next);
  return { present: memory, wasBehind };
}

/** Before all else within this step of time, so that it never seems to have been seen after something that came after it. */
function seenNow({ now }: State): number {
  return now - 1;
}

function remember(next: State, index: number, memory: Memory): void {
  changeProcess(next, index, { memory });
  changeFolder(next, index, (one) => ({ ...one, saved: { ...memory, seenAt: null } }));
}

/** An epoch that begins shows that the set-backs before it were noticed. */
function noteNotice(next: State): void {
  const { beganAt, isSettled } = next.tables.epoch;
  if (beganAt !== next.now || isSettled) return;
  next.setBacks = next.setBacks.map((one) => ({ ...one, isNoticed: true }));
}

function noteReport(next: State, heard: OperationOf<"catch_up">["heard"]): void {
  const reported = next.requests
    .filter(({ workerId }) => heard.some((one) => one.workerId === workerId))
    .map(({ attempt }) => attempt.id);
  next.setBacks = next.setBacks.map((one) => ({
    ...one,
    reported: [...new Set([...one.reported, ...reported])],
  }));
}

function changeClaim(
  next: State,
  index: number,
  { id }: AttemptKey,
  columns: Partial<State["claims"][number]>,
): void {
  const { id: workerId } = workerAt(next, index);
  const place = next.claims.findLastIndex(
    (one) => one.attempt.id === id && one.workerId === workerId,
  );
  next.claims = next.claims.map((one, n) => (n === place ? { ...one, ...columns } : one));
}

function say({ id, publicationId }: AttemptKey): string {
  return `${id} of ${publicationId}`;
}
