/** Repeatable random numbers: the same seed gives the same sequence. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  /** Whole, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
};

export function seededRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 0;

  /** Mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => probability > 0 && next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
