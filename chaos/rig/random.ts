/** Repeatable random numbers: the same seed gives the same sequence (mulberry32). */

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [from, to). */
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from));
  return {
    next,
    between,
    pick(from) {
      const picked = from[between(0, from.length)];
      if (picked === undefined) throw new Error("Nothing to pick from.");
      return picked;
    },
  };
}
