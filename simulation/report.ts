/** The totals of many runs. */
import type { AttemptKey } from "@vestnik/domain/publication";
import type { Run } from "./simulate.ts";

type Sum = Run["counts"];

export function addCounts(runs: readonly Pick<Run, "counts">[]): Sum {
  const sum = { claims: 0, requests: 0, accepted: 0, crashes: 0, steps: 0, publications: 0 };
  for (const { counts } of runs) {
    for (const key of Object.keys(sum) as (keyof Sum)[]) sum[key] += counts[key];
  }
  return sum;
}

export function sayCounts({
  publications,
  claims,
  requests,
  accepted,
  crashes,
  steps,
}: Sum): string {
  return (
    `${publications} publications, ${claims} claims, ${requests} requests (${accepted} accepted), ` +
    `${crashes} crashes of workers, ${steps} steps`
  );
}

/** An attempt for readers: its publication and its fence. */
export function sayAttempt({ publicationId, fence }: AttemptKey): string {
  return `${publicationId}:${fence}`;
}
