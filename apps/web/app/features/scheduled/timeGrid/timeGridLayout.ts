/** Arranges the publications of one day side by side when their half hours overlap. */
import { EVENT_MINUTES } from "../calendar/calendarDay.ts";

/** Half hours of a day. */
export const ROWS = (24 * 60) / EVENT_MINUTES;
/** The height of a row, as in `Calendar.module.css`: a publication has two lines in a week, three in a day. */
export const rowHeights = { week: 40, day: 56 };
/** The rows from `first` up to, but not including, `end`. */
export type Rows = { readonly first: number; readonly end: number };

export function isWithin(minute: number, { first, end }: Rows): boolean {
  return minute >= first * EVENT_MINUTES && minute < end * EVENT_MINUTES;
}

export type Placed<Item> = {
  readonly item: Item;
  readonly minute: number;
  /** The lane from the left, and the number of lanes. */
  readonly lane: number;
  readonly lanes: number;
  /** The strip at the right is used by the publications that did not fit. */
  readonly overlapsTooMuch: boolean;
};

/** The publications that did not fit, by the half hour they begin in. */
type OverlapGroup<Item> = {
  readonly minute: number;
  /** When the first of them is due. */
  readonly firstMinute: number;
  readonly items: readonly Item[];
  /** No publication of that half hour is shown beside it. */
  readonly isAll: boolean;
};

/** The minute its number stands at: that of its first publication, but so early that it ends within its half hour, where the next one may begin. */
export function topOf({ minute, firstMinute }: OverlapGroup<unknown>): number {
  return Math.min(firstMinute, minute + 12);
}

export type DayLayout<Item> = {
  readonly placed: readonly Placed<Item>[];
  readonly overlapGroups: readonly OverlapGroup<Item>[];
};

type Timed<Item> = { readonly item: Item; readonly minute: number };

/** `items` are sorted, earliest first; at most `most` are side by side, and `beside` where some are only counted. */
export function layOutDay<Item>(
  items: readonly Timed<Item>[],
  { most, beside }: { readonly most: number; readonly beside: number },
): DayLayout<Item> {
  const placed: Placed<Item>[] = [];
  const overlapGroups: OverlapGroup<Item>[] = [];
  for (const cluster of clustersOf(items)) {
    const { lanes, laneCount } = lanesOf(cluster);
    const overlapsTooMuch = laneCount > most;
    const shown = { lanes: overlapsTooMuch ? beside : laneCount, overlapsTooMuch };
    const laned = cluster.map((timed, index) => ({ ...timed, lane: lanes[index] ?? 0 }));
    for (const each of laned) if (each.lane < shown.lanes) placed.push({ ...each, ...shown });
    const rest = laned.filter(({ lane }) => lane >= shown.lanes);
    for (const [minute, overlapGroup] of byHalfHour(rest)) {
      const firstMinute = Math.min(...overlapGroup.map((timed) => timed.minute));
      const left = overlapGroup.map(({ item }) => item);
      overlapGroups.push({ minute, firstMinute, items: left, isAll: false });
    }
  }
  return { placed, overlapGroups };
}

/** The layout of a crowded day: one line for each half hour, with its publication or their number. */
export function countDay<Item>(items: readonly Timed<Item>[]): DayLayout<Item> {
  const placed: Placed<Item>[] = [];
  const overlapGroups: OverlapGroup<Item>[] = [];
  for (const [minute, [first, ...rest]] of byHalfHour(items)) {
    if (!first) continue;
    const all = [first, ...rest].map(({ item }) => item);
    if (rest.length > 0)
      overlapGroups.push({ minute, firstMinute: minute, items: all, isAll: true });
    else placed.push({ item: first.item, minute, lane: 0, lanes: 1, overlapsTooMuch: false });
  }
  return { placed, overlapGroups };
}

function byHalfHour<Item>(items: readonly Timed<Item>[]): Map<number, Timed<Item>[]> {
  return Map.groupBy(items, ({ minute }) => minute - (minute % EVENT_MINUTES));
}

/** Groups publications such that each begins before an earlier one of its group has ended. */
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

/** Gives each publication the first free lane. */
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
