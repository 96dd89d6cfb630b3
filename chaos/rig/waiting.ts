/** Waits for a condition; the error of a timeout says which one. */
import { setTimeout as sleep } from "node:timers/promises";

export { sleep };

const LOOK_EVERY_MS = 25;

/** Checks until it is true; returns how long that took. Throws with the description when time is up. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 180_000,
): Promise<number> {
  const begin = performance.now();
  for (;;) {
    if (await isTrue()) return performance.now() - begin;
    if (performance.now() - begin > withinMs)
      throw new Error(`Waited ${Math.round(withinMs / 1000)} s in vain: ${what}.`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Runs the work for every item, this many at once, in order. */
export async function forEach<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const line = async () => {
    for (let index = next++; index < all.length; index = next++) {
      const one = all[index];
      if (one !== undefined) await work(one, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, line));
}
