/** A clock that jumps from one event to the next; events of the same millisecond happen in the order they were planned. */
export type VirtualTime = {
  /** Milliseconds since 1970. */
  now(): number;
  after(ms: number, what: () => void): void;
  /** Runs all events until then, or until `isOver` is true. */
  runUntil(end: number, isOver?: () => boolean): void;
};

type Planned = { readonly at: number; readonly order: number; readonly what: () => void };

const START = Date.UTC(2026, 0, 1);

export function startVirtualTime(): VirtualTime {
  const heap: Planned[] = [];
  let now = START;
  let order = 0;
  return {
    now: () => now,
    after(ms, what) {
      order += 1;
      push(heap, { at: now + Math.max(0, Math.ceil(ms)), order, what });
    },
    runUntil(end, isOver = () => false) {
      while (!isOver()) {
        const [next] = heap;
        if (!next || next.at > end) {
          now = end;
          return;
        }
        pop(heap);
        now = next.at;
        next.what();
      }
    },
  };
}

function isBefore(one: Planned, other: Planned): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

function push(heap: Planned[], planned: Planned): void {
  let place = heap.length;
  heap.push(planned);
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (!parent || !isBefore(planned, parent)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = planned;
}

function pop(heap: Planned[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let place = 0;
  for (;;) {
    const left = heap[2 * place + 1];
    const right = heap[2 * place + 2];
    const isRight = left && right && isBefore(right, left);
    const child = isRight ? right : left;
    if (!child || !isBefore(child, last)) break;
    heap[place] = child;
    place = 2 * place + (isRight ? 2 : 1);
  }
  heap[place] = last;
}
