/** Where publications of one day stand beside each other when their half hours overlap. */

export const EVENT_MINUTES = 30;
/** Half hours of a day. */
export const ROWS = (24 * 60) / EVENT_MINUTES;
/** Those from `first` to before `end`. */
export type Rows = { readonly first: number; readonly end: number };

export function isWithin(minute: number, { first, end }: Rows): boolean {
  return minute >= first * EVENT_MINUTES && minute < end * EVENT_MINUTES;
}

const MORNING_ROW = 16;

/** Where days open that are not today: shortly before their first publication, in the morning where there is none. */
export function firstRowOf(firstMinutes: readonly number[]): number {
  if (firstMinutes.length === 0) return MORNING_ROW;
  return Math.floor(Math.min(...firstMinutes) / EVENT_MINUTES) - 1;
}

export type Placed<Item> = {
  readonly item: Item;
  readonly minute: number;
  /** Counted from the left, of so many. */
  readonly lane: number;
  readonly lanes: number;
  /** The strip at the right is taken by what found no room. */
  readonly overlapsTooMuch: boolean;
};

/** Those that found no room, by the half hour they begin in. */
type OverlapGroup<Item> = {
  readonly minute: number;
  readonly items: readonly Item[];
  /** Nothing of that half hour is shown beside it. */
  readonly isAll: boolean;
};

export type DayLayout<Item> = {
  readonly placed: readonly Placed<Item>[];
  readonly overlapGroups: readonly OverlapGroup<Item>[];
};

type Timed<Item> = { readonly item: Item; readonly minute: number };

/** `items` come earliest first; at most `most` stand side by side. */
export function layOutDay<Item>(items: readonly Timed<Item>[], most: number): DayLayout<Item> {
  const placed: Placed<Item>[] = [];
  const overlapGroups: OverlapGroup<Item>[] = [];
  for (const cluster of clustersOf(items)) {
    const { lanes, laneCount } = lanesOf(cluster);
    const shown = { lanes: Math.min(laneCount, most), overlapsTooMuch: laneCount > most };
    const laned = cluster.map((timed, index) => ({ ...timed, lane: lanes[index] ?? 0 }));
    for (const each of laned) if (each.lane < most) placed.push({ ...each, ...shown });
    const rest = laned.filter(({ lane }) => lane >= most);
    for (const [minute, overlapGroup] of byHalfHour(rest)) {
      overlapGroups.push({ minute, items: overlapGroup.map(({ item }) => item), isAll: false });
    }
  }
  return { placed, overlapGroups };
}

/** A day of which nobody could read each: one line a half hour, its publication or how many there are. */
export function countDay<Item>(items: readonly Timed<Item>[]): DayLayout<Item> {
  const placed: Placed<Item>[] = [];
  const overlapGroups: OverlapGroup<Item>[] = [];
  for (const [minute, [first, ...rest]] of byHalfHour(items)) {
    if (!first) continue;
    const all = [first, ...rest].map(({ item }) => item);
    if (rest.length > 0) overlapGroups.push({ minute, items: all, isAll: true });
    else placed.push({ item: first.item, minute, lane: 0, lanes: 1, overlapsTooMuch: false });
  }
  return { placed, overlapGroups };
}

function byHalfHour<Item>(items: readonly Timed<Item>[]): Map<number, Timed<Item>[]> {
  return Map.groupBy(items, ({ minute }) => minute - (minute % EVENT_MINUTES));
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
