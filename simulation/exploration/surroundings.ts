/** What happens to the workers: time, calamities, an owner's decision. */
import { sweep } from "../model/modelOutcomes.ts";
import { decide } from "../model/modelOwner.ts";
import { changeWorker, strike } from "./changes.ts";
import type { Steps } from "./changes.ts";
import { commitLate, happen, isMaintenanceDue, wouldClaim } from "./hands.ts";
import { die, isTakeOverDue } from "./recovery.ts";
import { copyTables, LEASE_MS, TICK_MS } from "./systemState.ts";
import type { Operation, State, Worker } from "./systemState.ts";

export function surroundingSteps(steps: Steps): void {
  const { state, visit, write } = steps;
  const { late, remaining, calamities } = state;
  state.workers.forEach(({ id, isFrozen, process }, index) => {
    if (isFrozen) visit(`${id} goes on`, (next) => changeWorker(next, index, { isFrozen: false }));
    if (!process || calamities === 0) return;
    if (!isFrozen && remaining.freezes > 0) {
      visit(
        `${id} is frozen`,
        (next) => {
          strike(next, "freezes");
          changeWorker(next, index, { isFrozen: true });
        },
        true,
      );
    }
    if (remaining.kills === 0) return;
    visit(
      `${id} is killed`,
      (next) => {
        strike(next, "kills");
        die(next, index);
      },
      true,
    );
  });
  if (late) {
    write("the late transaction is committed", (next) => commitLate(next, late));
  }
  const isUntouched = state.claims.length === 0 && state.setBacks.length === 0;
  if (isUntouched && calamities > 0 && remaining.setBacks > 0 && !state.backup) {
    visit("a backup is taken", (next) => void (next.backup = next.tables), true);
  }
  if (isSweepDue(state)) {
    write("a worker parks what has no lease any more", (next) => sweep(next.tables, next.now));
  }
  if (calamities > 0 && remaining.setBacks > 0 && state.backup) {
    visit("THE DATABASE IS SET BACK", setBack, true);
  }
  if (calamities > 0 && remaining.decisions > 0) decisionSteps(steps);
  if (mayTimePass(state)) visit("ten seconds pass", passTime);
}

function isSweepDue({ tables, workers, now }: State): boolean {
  if (!workers.some(isActive)) return false;
  for (const { status, leaseUntil } of tables.publications.values()) {
    if (status === "sending" && (leaseUntil ?? now) < now) return true;
  }
  return false;
}

function isActive({ isFrozen, process }: Worker): boolean {
  return process !== null && process.rules !== null && !isFrozen;
}

function setBack(next: State): void {
  const { backup, tables, now } = next;
  if (!backup) return;
  strike(next, "setBacks");
  next.tables = copyTables(backup);
  next.tables.incarnation = tables.incarnation + 1;
  next.setBacks = [...next.setBacks, { backup, at: now, isNoticed: false, reported: [] }];
  if (next.remaining.setBacks === 0) next.backup = null;
}

/** An owner who sees that it is not known whether it was sent. */
function decisionSteps({ state, write }: Steps): void {
  for (const { id, version, status } of state.tables.publications.values()) {
    if (status !== "unconfirmed") continue;
    write(
      `the owner of ${id} has it sent again`,
      (next) => {
        strike(next, "decisions");
        const decision = { verb: "resolve", choice: "send_again" } as const;
        if (!decide(next.tables, { id, version }, decision, next.now)) return;
        next.decisions = new Map(next.decisions).set(id, (next.decisions.get(id) ?? 0) + 1);
      },
      true,
    );
  }
}

/** What takes milliseconds is done before seconds pass; only a frozen worker, Telegram and a dead process take longer. */
function mayTimePass(state: State): boolean {
  if (state.late || isSweepDue(state)) return false;
  return state.workers.every((worker, index) => isPatient(state, worker, index));
}

function isPatient(state: State, { process, isFrozen }: Worker, index: number): boolean {
  if (!process || isFrozen) return true;
  const { rules, recovering, operations } = process;
  if (!rules || recovering || isTakeOverDue(state, index)) return false;
  if (isMaintenanceDue(state, index, rules) || wouldClaim(state, rules)) return false;
  return operations.every((one) => mayTakeLong(one, state.now));
}

/** Telegram may take long to answer, and connecting up to fifteen seconds. */
function mayTakeLong(operation: Operation, now: number): boolean {
  if (operation.type === "connect") return operation.writeBy - now > LEASE_MS - TICK_MS;
  return operation.type === "wait";
}

function passTime(next: State): void {
  next.now += TICK_MS;
  next.workers.forEach((worker, index) => {
    if (isActive(worker)) happen(next, index, { type: "timer" });
  });
}
