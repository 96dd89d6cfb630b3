/** How a step changes a copy of the state: what the state contains is replaced, never changed, so copies share it. */
import { isBehind } from "../model/modelRollCall.ts";
import type { Calamities } from "./bounds.ts";
import { copyTables } from "./systemState.ts";
import type { Folder } from "./folder.ts";
import type { Operation, Process, State, Worker } from "./systemState.ts";

/** Called for each step that may come next. A state is an end when nothing but calamities can happen in it. */
export type Visit = (name: string, change: (next: State) => void, isCalamity?: boolean) => void;

export type Steps = {
  readonly state: State;
  readonly visit: Visit;
  /** With a transaction: the state after it may be the one that the database is set back to later. */
  readonly write: Visit;
};

export function stepsOf(state: State, visit: Visit): Steps {
  const mayBeBackedUp =
    state.backup === null && state.remaining.setBacks > 0 && state.calamities > 0;
  const write: Visit = (name, change, isCalamity) => {
    const changeTables = (next: State) => {
      next.tables = copyTables(next.tables);
      change(next);
    };
    visit(name, changeTables, isCalamity);
    if (!mayBeBackedUp) return;
    const changeAndKeep = (next: State) => {
      changeTables(next);
      next.backup = copyTables(next.tables);
    };
    visit(`${name}; a backup is taken`, changeAndKeep, isCalamity);
  };
  return { state, visit, write };
}

export function workerAt({ workers }: State, index: number): Worker {
  const worker = workers[index];
  if (!worker) throw new Error(`There is no worker ${index}.`);
  return worker;
}

export function changeWorker(next: State, index: number, columns: Partial<Worker>): void {
  next.workers[index] = { ...workerAt(next, index), ...columns };
}

export function changeProcess(next: State, index: number, columns: Partial<Process>): void {
  const { process } = workerAt(next, index);
  if (process) changeWorker(next, index, { process: { ...process, ...columns } });
}

export function changeFolder(next: State, index: number, change: (folder: Folder) => Folder): void {
  changeWorker(next, index, { folder: change(workerAt(next, index).folder) });
}

export function begin(next: State, index: number, operation: Operation): void {
  const operations = workerAt(next, index).process?.operations ?? [];
  changeProcess(next, index, { operations: [...operations, operation] });
}

/** It is over, and `then` follows. */
export function swap(next: State, index: number, operation: Operation, ...then: Operation[]): void {
  const operations = workerAt(next, index).process?.operations ?? [];
  changeProcess(next, index, {
    operations: [...operations.filter((one) => one !== operation), ...then],
  });
}

export function isProcessBehind({ tables }: State, { id, process }: Worker): boolean {
  return process !== null && isBehind(tables, id, process.memory);
}

export function strike(next: State, kind: keyof Calamities): void {
  next.remaining = { ...next.remaining, [kind]: next.remaining[kind] - 1 };
  next.calamities -= 1;
}
