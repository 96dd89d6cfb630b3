/** How many publications a worker takes in flight, and of which bots: a slow or busy bot must not delay the others. */
import type { WorkerState } from "./workerState.ts";

/** Requests one bot may have in flight at once. */
export const BOT_CONCURRENCY = 8;
/** A bot whose request takes longer than this is slow: it gets few slots, and its requests no longer take the slots of quick ones. */
const SLOW_MS = 2000;
const SLOW_BOT_CONCURRENCY = 3;
const MIN_BATCH = 64;
/** How long other requests get to finish before a possible poison message is tried. */
export const DRAIN_MS = 2000;

/** Slow requests do not take the slots of quick ones, and answered requests take none. */
export function freeSlots({ deliveries, slowCount, answeredCount, limits }: WorkerState): number {
  const quick = Math.max(0, deliveries.size - answeredCount - slowCount);
  return Math.min(limits.inFlight - quick, limits.claimed - deliveries.size);
}

export function countSlow({ deliveries }: WorkerState, now: number): number {
  return [...deliveries.values()].filter(
    ({ startedAt, entry }) => !entry && now - startedAt >= SLOW_MS,
  ).length;
}

/** A query for one free slot costs as much as one for many. */
export function isWorthClaiming({ deliveries, limits }: WorkerState, places: number): boolean {
  return places >= Math.min(MIN_BATCH, limits.inFlight) || (places > 0 && deliveries.size === 0);
}

/** A possible poison message is prepared alone, so a crash affects no other publication; slow requests are not waited for. */
export function mayTryPoison({ deliveries, poisonSince }: WorkerState, now: number): boolean {
  return deliveries.size === 0 || now - (poisonSince ?? now) >= DRAIN_MS;
}

export function isTryingPoison({ deliveries }: WorkerState): boolean {
  return [...deliveries.values()].some(
    ({ claim, phase }) => claim.isPoison && phase === "preparing",
  );
}

/** How many more requests each bot in flight may have. */
export function botConcurrency(
  { deliveries }: WorkerState,
  now: number,
): ReadonlyMap<number, number> {
  const taken = new Map<number, { count: number; isSlow: boolean }>();
  for (const { claim, startedAt } of deliveries.values()) {
    if (claim.botId === null) continue;
    const { count, isSlow } = taken.get(claim.botId) ?? { count: 0, isSlow: false };
    taken.set(claim.botId, { count: count + 1, isSlow: isSlow || now - startedAt >= SLOW_MS });
  }
  const rooms = [...taken].map(([botId, { count, isSlow }]): [number, number] => [
    botId,
    Math.max(0, (isSlow ? SLOW_BOT_CONCURRENCY : BOT_CONCURRENCY) - count),
  ]);
  return new Map(rooms);
}
