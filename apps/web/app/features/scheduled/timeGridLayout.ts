/** Where publications of one day stand beside each other when their half hours overlap. */

export const EVENT_MINUTES = 30;

type Placed<Item> = {
  readonly item: Item;
  readonly minute: number;
  readonly lane: number;
  readonly lanes: number;
};

/** Those that found no room, by the half hour they begin in. */
type Crowd<Item> = {
  readonly minute: number;
  readonly items: readonly Item[];
  readonly lanes: number;
};

export type DayLayout<Item> = {
  readonly placed: readonly Placed<Item>[];
  readonly crowds: readonly Crowd<Item>[];
};

type Timed<Item> = { readonly item: Item; readonly minute: number };

/** `items` come earliest first. Where more than `most` stand side by side, the last lane says how many more there are. */
export function layOutDay<Item>(items: readonly Timed<Item>[], most: number): DayLayout<Item> {
  const placed: Placed<Item>[] = [];
  const crowds: Crowd<Item>[] = [];
  for (const cluster of clustersOf(items)) {
    const { lanes, laneCount } = lanesOf(cluster);
    const isCrowded = laneCount > most;
    const shownLanes = isCrowded ? most - 1 : laneCount;
    const rest = new Map<number, Item[]>();
    cluster.forEach(({ item, minute }, index) => {
      const lane = lanes[index] ?? 0;
      if (lane < shownLanes) {
        placed.push({ item, minute, lane, lanes: isCrowded ? most : laneCount });
        return;
      }
      const row = minute - (minute % EVENT_MINUTES);
      const crowd = rest.get(row);
      if (crowd) crowd.push(item);
      else rest.set(row, [item]);
    });
    for (const [minute, crowd] of rest) crowds.push({ minute, items: crowd, lanes: most });
  }
  return { placed, crowds };
}

/** Runs of publications of which each begins before those before it have ended. */
function clustersOf<Item>(items: readonly Timed<Item>[]): Timed<Item>[][] {
  const clusters: Timed<Item>[][] = [];
  let end = -1;
  for (const timed of items) {
    if (timed.minute >= end) clusters.push([]);
    clusters.at(-1)?.push(timed);
    end = Math.max(end, timed.minute + EVENT_MINUTES);
  }
  return clusters;
}

/** The first lane that is free again, for each in turn. */
function lanesOf<Item>(cluster: readonly Timed<Item>[]): { lanes: number[]; laneCount: number } {
  const ends: number[] = [];
  const lanes = cluster.map(({ minute }) => {
    const free = ends.findIndex((end) => end <= minute);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = minute + EVENT_MINUTES;
    return lane;
  });
  return { lanes, laneCount: ends.length };
}
