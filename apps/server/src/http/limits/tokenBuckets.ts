/**
 * Token buckets by key, as the generic cell rate algorithm stores them: one number each, the time at which the bucket is full again.
 * A key that is not there has a full bucket.
 */
import type { Rate } from "../../config.ts";

/** Beyond this number, nearly full buckets are deleted first, so that a client with many keys gains little. */
const MAX_KEYS = 100_000;

export type TokenBuckets = {
  /** Takes one; else answers how many milliseconds later there will be one. */
  take(key: string): number | undefined;
  giveBack(key: string): void;
  /** Forgets what is full again. */
  sweep(): void;
};

/** `share` is the part of the rate that is this process's at this moment. */
export function createTokenBuckets(
  { perSecond, burst }: Rate,
  share: () => number,
  now: () => number = () => performance.now(),
): TokenBuckets {
  const fullAt = new Map<string, number>();
  // A smaller share makes each request dearer, so that burst and rate shrink alike.
  const costMs = () => 1000 / (perSecond * share());
  const depthMs = (burst / perSecond) * 1000;

  function sweep(): void {
    const time = now();
    for (const [key, at] of fullAt) if (at <= time) fullAt.delete(key);
  }

  return {
    take(key) {
      const time = now();
      const at = Math.max(time, fullAt.get(key) ?? 0) + costMs();
      const tooEarlyMs = at - time - depthMs;
      if (tooEarlyMs > 0) return tooEarlyMs;
      fullAt.set(key, at);
      if (fullAt.size > MAX_KEYS) sweep();
      if (fullAt.size > MAX_KEYS) forgetFirst(fullAt);
      return undefined;
    },
    giveBack(key) {
      const at = fullAt.get(key);
      if (at !== undefined) fullAt.set(key, at - costMs());
    },
    sweep,
  };
}

function forgetFirst(map: Map<string, number>): void {
  for (const key of map.keys()) return void map.delete(key);
}
