/** How long each operation usually takes, measured from the last calls of this process. */
import type { Generation } from "@vestnik/domain/credits";
import type { Ai } from "../../providers/ai.ts";

const REMEMBERED = 20;

const durations = new WeakMap<Ai, Map<Generation, number[]>>();

export function recordDuration(ai: Ai, operation: Generation, seconds: number): void {
  const ofAi = durations.get(ai) ?? new Map<Generation, number[]>();
  durations.set(ai, ofAi);
  ofAi.set(operation, [...(ofAi.get(operation) ?? []), seconds].slice(-REMEMBERED));
}

/** The median, in seconds; null before the first call. */
export function usualSecondsOf(ai: Ai, operation: Generation): number | null {
  const sorted =
    durations
      .get(ai)
      ?.get(operation)
      ?.toSorted((one, other) => one - other) ?? [];
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
