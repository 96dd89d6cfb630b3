/** A process starts (worker.ts): it accepts the database, recovers its folder, and works. */
import { changeFolder, changeProcess, changeWorker, workerAt } from "./changes.ts";
import type { Steps } from "./changes.ts";
import { acceptDatabase, happen } from "./hands.ts";
import { startRules } from "./systemState.ts";
import type { Process, State } from "./systemState.ts";

export function startSteps({ state, write }: Steps, index: number): void {
  const { id } = workerAt(state, index);
  // A new process would take another folder.
  if (workerAt(state, 1 - index).process?.recovering) return;
  write(`${id} starts and accepts the database`, (next) => {
    if (!workerAt(next, index).folder.saved) {
      changeWorker(next, index, { metAfter: next.setBacks.length });
    }
    const { present, wasBehind } = acceptDatabase(next, index);
    const otherwise = present.joined ? "met" : "known";
    const process: Process = {
      rules: null,
      operations: [],
      memory: present,
      atStart: wasBehind ? "went_back" : otherwise,
      recovering: { stage: "replay", watched: present },
    };
    changeWorker(next, index, { process });
    changeFolder(next, index, (folder) => ({ ...folder, recovered: 2 }));
  });
}

export function startWork(next: State, index: number): void {
  const { process } = workerAt(next, index);
  changeProcess(next, index, { rules: startRules(next.now, next.sabotage) });
  if (process?.atStart === "went_back") {
    return happen(next, index, { type: "went_back", instead: "maintained" });
  }
  happen(next, index, { type: process?.atStart === "met" ? "met" : "timer" });
}
