/** How a worker starts, and recovers what dead workers left: like worker.ts and recovery.ts. */
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import { closed } from "@vestnik/server/delivery/journal/evidence";
import type { JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import { traceBeside } from "@vestnik/server/delivery/rules/traces";
import { LATE_COMMIT_MS } from "@vestnik/server/delivery/rules/workerState";
import { latestAttempt } from "../model/modelClaim.ts";
import { applyEvidence } from "../model/modelEvidence.ts";
import { findOrphans, recordOutcomes, recoverOrphan } from "../model/modelOutcomes.ts";
import { isBehind } from "../model/modelRollCall.ts";
import type { Heard } from "../model/modelRollCall.ts";
import { changeFolder, changeProcess, changeWorker, isProcessBehind, workerAt } from "./changes.ts";
import type { Steps } from "./changes.ts";
import { evidenceIn, forget, leave, outcomesLeft, traceIn } from "./folder.ts";
import { checkSettlement } from "./judge.ts";
import type { Process, RecoveryStage, State } from "./systemState.ts";

type Recovering = NonNullable<Process["recovering"]>;

/** One step of `recoverFolder`, on its own folder or on that of the worker beside it. `over`: what follows. */
export function recoveryStep(
  { state, write }: Steps,
  index: number,
  { stage, watched }: Recovering,
  over: (next: State) => void,
): void {
  const { id, process } = workerAt(state, index);
  const isOwn = process?.rules === null;
  const of = isOwn ? index : 1 - index;
  const { id: ofId } = workerAt(state, of);
  const go = (next: State, to: RecoveryStage) =>
    changeProcess(next, index, { recovering: { stage: to, watched } });
  switch (stage) {
    case "replay":
      return write(`${id} records the outcomes left by ${ofId}`, (next) => {
        recordAll(next, outcomesLeft(workerAt(next, of).folder));
        go(next, "evidence");
      });
    case "evidence":
      return write(`${id} writes into the database what ${ofId} knew`, (next) => {
        applyEvidence(next.tables, evidenceIn(workerAt(next, of).folder).map(closed), next.now);
        go(next, "orphans");
      });
    case "orphans":
      return write(`${id} recovers what ${ofId} had in flight`, (next) => {
        if (isBehind(next.tables, id, watched)) {
          // A start fails and is repeated; a folder beside it is left as it is.
          if (isOwn) return die(next, index);
          return changeProcess(next, index, { recovering: null });
        }
        recoverOrphans(next, of, "left", () => false);
        changeFolder(next, of, (folder) => forget(folder, "left", undefined, next.sabotage));
        if (isOwn) return go(next, "machine");
        changeFolder(next, of, (folder) => ({
          ...folder,
          recovered: folder.recovered + 1,
          recoveredAt: next.now,
        }));
        changeProcess(next, index, { recovering: null });
      });
    case "machine":
      return write(`${id} writes into the database what its machine knows, and works`, (next) => {
        applyEvidence(next.tables, readMachine(next, index).known, next.now);
        changeProcess(next, index, { recovering: null });
        over(next);
      });
    default:
      return stage satisfies never;
  }
}

export function die(next: State, index: number): void {
  changeFolder(next, index, leave);
  changeWorker(next, index, { process: null, isFrozen: false });
}

export function recordAll(next: State, entries: readonly JournalOutcome[]): void {
  const moved = recordOutcomes(next.tables, entries, next.now, () => 0);
  for (const entry of moved) checkSettlement(next, entry);
}

export function recoverOrphans(
  next: State,
  of: number,
  part: "left" | "present",
  isInFlight: (attemptId: string) => boolean,
): void {
  const { id, folder } = workerAt(next, of);
  for (const orphan of findOrphans(next.tables, id)) {
    const attempt = latestAttempt(orphan);
    if (isInFlight(attempt.id)) continue;
    const trace = traceBeside(null, orphan.claimedAt, traceIn(folder, part, attempt));
    recoverOrphan(next.tables, orphan, trace, next.now);
  }
}

export function takeOverSteps({ state, visit }: Steps, index: number, { memory }: Process): void {
  const worker = workerAt(state, index);
  if (isProcessBehind(state, worker) || !isTakeOverDue(state, index)) return;
  visit(`${worker.id} takes the folder of ${workerAt(state, 1 - index).id}`, (next) => {
    changeProcess(next, index, { recovering: { stage: "replay", watched: memory } });
  });
}

/** A claim may be committed after its worker died, so each folder is recovered twice. */
export function isTakeOverDue(state: State, index: number): boolean {
  const { process, machine, folder } = workerAt(state, 1 - index);
  if (process || machine !== workerAt(state, index).machine || !folder.saved) return false;
  const { recovered, recoveredAt } = folder;
  return recovered === 0 || (recovered === 1 && state.now >= recoveredAt + LATE_COMMIT_MS);
}

/** catchUpDatabase */
export function readMachine(state: State, index: number) {
  const { machine } = workerAt(state, index);
  // A worker that never ran has no folder.
  const folders = state.workers.filter((one) => one.machine === machine && one.folder.saved);
  const known: readonly AttemptEvidence[] = folders.flatMap(({ folder }) => evidenceIn(folder));
  const heard = folders.map(({ id }): Heard => ({ workerId: id, gapAt: null }));
  return { known, heard };
}
