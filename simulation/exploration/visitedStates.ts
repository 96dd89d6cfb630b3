/** The keys of millions of states, as hashes of 64 bits, with the way to each of them. */
export type VisitedStates = {
  readonly size: () => number;
  add(
    key: string,
    parent: number,
    step: number,
  ): { readonly number: number; readonly isNew: boolean };
  /** The steps from the first state to this one. */
  wayTo(number: number): readonly number[];
};

export function noVisitedStates(): VisitedStates {
  let capacity = 1 << 16;
  let slots = new Int32Array(capacity * 2).fill(-1);
  let low = new Uint32Array(capacity);
  let high = new Uint32Array(capacity);
  let parents = new Int32Array(capacity);
  let steps = new Uint8Array(capacity);
  let size = 0;

  function place(one: number, other: number): number {
    const mask = slots.length - 1;
    let slot = one & mask;
    for (;;) {
      const number = slots[slot] ?? -1;
      if (number === -1 || (low[number] === one && high[number] === other)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    capacity *= 2;
    low = copied(low, new Uint32Array(capacity));
    high = copied(high, new Uint32Array(capacity));
    parents = copied(parents, new Int32Array(capacity));
    steps = copied(steps, new Uint8Array(capacity));
    slots = new Int32Array(capacity * 2).fill(-1);
    for (let n = 0; n < size; n += 1) slots[place(low[n] ?? 0, high[n] ?? 0)] = n;
  }

  return {
    size: () => size,
    add(key, parent, step) {
      const [one, other] = hash(key);
      const slot = place(one, other);
      const found = slots[slot] ?? -1;
      if (found !== -1) return { number: found, isNew: false };
      if (size === capacity) {
        grow();
        return this.add(key, parent, step);
      }
      slots[slot] = size;
      low[size] = one;
      high[size] = other;
      parents[size] = parent;
      steps[size] = step;
      size += 1;
      return { number: size - 1, isNew: true };
    },
    wayTo(number) {
      const way: number[] = [];
      for (let n = number; n > 0; n = parents[n] ?? 0) way.unshift(steps[n] ?? 0);
      return way;
    },
  };
}

function copied<Numbers extends Uint8Array | Int32Array | Uint32Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}

/** cyrb53, with both halves whole. */
function hash(key: string): [number, number] {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let n = 0; n < key.length; n += 1) {
    const code = key.charCodeAt(n);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one =
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other =
    Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return [one >>> 0, other >>> 0];
}
