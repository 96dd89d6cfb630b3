/** Visits every state that can be reached within bounds, the nearest first, and checks the promises in each. */
import { Violation } from "../promises/violation.ts";
import type { Bounds, ExplorationSabotage } from "./bounds.ts";
import { stepsOf, workerAt } from "./changes.ts";
import type { Steps, Visit } from "./changes.ts";
import { lookSteps, operationSteps } from "./hands.ts";
import { checkEnd } from "./judge.ts";
import { recoveryStep, takeOverSteps } from "./recovery.ts";
import { startSteps, startWork } from "./start.ts";
import { keyOf } from "./stateKey.ts";
import { surroundingSteps } from "./surroundings.ts";
import { copyState, firstState } from "./systemState.ts";
import type { State } from "./systemState.ts";
import { noVisitedStates } from "./visitedStates.ts";

export type Exploration = {
  readonly states: number;
  /** Steps from one state to another. */
  readonly transitions: number;
  /** How many steps the farthest state is away. */
  readonly depth: number;
  /** States in which nothing happens any more without another calamity. */
  readonly ends: number;
  /** There were more states than `maxStates`. */
  readonly isCutShort: boolean;
  readonly broken?: {
    readonly promise: string;
    readonly details: string;
    /** The shortest way there. */
    readonly path: readonly string[];
  };
};

export function sayExploration({
  states,
  transitions,
  depth,
  ends,
  isCutShort,
}: Exploration): string {
  const all = isCutShort ? `${states} states (not all)` : `${states} states`;
  return `${all}, ${transitions} transitions, depth ${depth}, ${ends} ends`;
}

type Frontier = { readonly state: State; readonly number: number };

export function explore(
  bounds: Bounds,
  sabotage?: ExplorationSabotage,
  maxStates = Infinity,
): Exploration {
  const visited = noVisitedStates();
  const first = firstState(bounds, sabotage);
  visited.add(keyOf(first), 0, 0);
  let frontier: Frontier[] = [{ state: first, number: 0 }];
  let transitions = 0;
  let depth = 0;
  let ends = 0;
  const counted = () => ({ states: visited.size(), transitions, depth, ends });
  while (frontier.length > 0) {
    const beyond: Frontier[] = [];
    // From the back, so that what is done with can be freed.
    for (let from = frontier.pop(); from; from = frontier.pop()) {
      const { state, number } = from;
      const found = expand(state, (next, step) => {
        const reached = visited.add(keyOf(next), number, step);
        if (reached.number !== number) transitions += 1;
        if (reached.isNew) beyond.push({ state: next, number: reached.number });
        return reached.number !== number;
      });
      if (found.isEnd) ends += 1;
      if (found.violation) {
        const { promise, message: details } = found.violation;
        const path = replay(first, [...visited.wayTo(number), found.step]);
        const broken = { promise, details, path };
        return { ...counted(), depth: path.length, isCutShort: false, broken };
      }
      if (visited.size() > maxStates) {
        return { ...counted(), isCutShort: true };
      }
    }
    if (beyond.length > 0) depth += 1;
    frontier = beyond;
  }
  return { ...counted(), isCutShort: false };
}

type Expanded = { readonly violation?: Violation; readonly step: number; readonly isEnd: boolean };

/** `step`: the number of the step that broke a promise; -1 when the state itself does. */
function expand(state: State, reach: (next: State, step: number) => boolean): Expanded {
  let step = -1;
  let isEnd = true;
  try {
    forEachStep(state, (_, change, isCalamity) => {
      step += 1;
      const next = copyState(state);
      change(next);
      const isElsewhere = reach(next, step);
      if (isElsewhere && !isCalamity) isEnd = false;
    });
    step = -1;
    if (isEnd) checkEnd(state);
    return { step, isEnd };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { violation: error, step, isEnd };
  }
}

function replay(first: State, way: readonly number[]): string[] {
  const path: string[] = [];
  let state = first;
  for (const wanted of way) {
    let step = -1;
    let reached: State | undefined;
    forEachStep(state, (name, change) => {
      step += 1;
      if (step !== wanted) return;
      path.push(name);
      const next = copyState(state);
      try {
        change(next);
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
      }
      reached = next;
    });
    state = reached ?? state;
  }
  return path;
}

function forEachStep(state: State, visit: Visit): void {
  const steps = stepsOf(state, visit);
  state.workers.forEach((_, index) => workerSteps(steps, index));
  surroundingSteps(steps);
}

function workerSteps(steps: Steps, index: number): void {
  const { state } = steps;
  const { process, isFrozen } = workerAt(state, index);
  if (isFrozen) return;
  if (!process) return startSteps(steps, index);
  const { rules, operations, recovering } = process;
  if (recovering) recoveryStep(steps, index, recovering, (next) => startWork(next, index));
  else takeOverSteps(steps, index, process);
  for (const operation of operations) operationSteps(steps, index, operation);
  if (rules) lookSteps(steps, index, rules);
}
