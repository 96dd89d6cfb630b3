/** Plays seeds until there are none left, the time is over or too much is broken. Several threads share one task. */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { addCounts } from "./report.ts";
import type { Sabotage } from "./sabotage.ts";
import { simulate } from "./simulate.ts";
import type { Run } from "./simulate.ts";

export type Task = {
  readonly from: number;
  readonly seeds: number;
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly sabotage: Sabotage | undefined;
  readonly maxFailures: number;
  /** How many seeds were taken, and how many broke a promise, by all threads. */
  readonly next: Int32Array;
  readonly failures: Int32Array;
};

export type Played = {
  readonly seeds: number;
  readonly counts: Run["counts"];
  readonly failures: readonly Run[];
};

/** `onSeed` is called after each seed of this thread, with how many all threads have begun and broken. */
export function playSeeds(
  task: Task,
  onSeed: (begun: number, broken: number) => void = () => undefined,
): Played {
  const { from, seeds, until, sabotage, maxFailures, next, failures } = task;
  const broken: Run[] = [];
  let counts = addCounts([]);
  let played = 0;
  while (Date.now() < until && Atomics.load(failures, 0) < maxFailures) {
    const number = Atomics.add(next, 0, 1);
    if (number >= seeds) break;
    const run = simulate(from + number, sabotage);
    counts = addCounts([{ counts }, run]);
    played += 1;
    if (run.broken) {
      broken.push(run);
      Atomics.add(failures, 0, 1);
    }
    onSeed(number + 1, Atomics.load(failures, 0));
  }
  return { seeds: played, counts, failures: broken };
}

if (!isMainThread) parentPort?.postMessage(playSeeds(workerData as Task));
