/** Where publications of one day stand beside each other when their half hours overlap. */

export const EVENT_MINUTES = 30;

export type Placed<Item> = {
  readonly item: Item;
  readonly minute: number;
  /** Counted from the left, of so many. */
  readonly lane: number;
  readonly lanes: number;
  /** The strip at the right is taken by what found no room. */
  readonly isCrowded: boolean;
};

/** Those that found no room, by the half hour they begin in. */
type Crowd<Item> = { readonly minute: number; readonly items: readonly Item[] };

export type DayLayout<Item> = {
  readonly placed: readonly Placed<Item>[];
  readonly crowds: readonly Crowd<Item>[];
};

type Timed<Item> = { readonly item: Item; readonly minute: number };

/** `items` come earliest first; at most `most` stand side by side. */
export function layOutDay<Item>(items: readonly Timed<Item>[], most: number): DayLayout<Item> {
  const placed: Placed<Item>[] = [];
  const crowds: Crowd<Item>[] = [];
  for (const cluster of clustersOf(items)) {
    const { lanes, laneCount } = lanesOf(cluster);
    const shown = { lanes: Math.min(laneCount, most), isCrowded: laneCount > most };
    const laned = cluster.map((timed, index) => ({ ...timed, lane: lanes[index] ?? 0 }));
    for (const each of laned) if (each.lane < most) placed.push({ ...each, ...shown });
    const rest = laned.filter(({ lane }) => lane >= most);
    const byRow = Map.groupBy(rest, ({ minute }) => minute - (minute % EVENT_MINUTES));
    for (const [minute, crowd] of byRow) {
      crowds.push({ minute, items: crowd.map(({ item }) => item) });
    }
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
