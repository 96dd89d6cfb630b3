/** Groups publications by the day they are due. */
import type { CalendarItem } from "@vestnik/contract/publications";
import type { Calendar } from "../../../shared/publications/publicationRequests.ts";
import type { CalendarEvent } from "./calendarEvents.ts";
import { wallTimeAt } from "@vestnik/domain/zonedTime";
import { instantOn, minuteOf, MINUTES_A_DAY, plusDays, type Day } from "./calendarDay.ts";

export type ItemsByDay = ReadonlyMap<Day, readonly CalendarEvent[]>;

/** What days have beyond the items that were fetched. */
export type BeyondByDay = ReadonlyMap<Day, Calendar["beyond"][number]>;

export function beyondByDay(beyond: Calendar["beyond"]): BeyondByDay {
  return new Map(beyond.map((each) => [each.day, each]));
}

type Due = Pick<CalendarItem, "dueAt">;

/**
 * `items` are sorted, earliest first. The zone is computed once a day instead of once an item, which matters for ten
 * thousand items.
 */
export function itemsByDay<Item extends Due>(
  items: readonly Item[],
  days: readonly Day[],
  zone: string,
): ReadonlyMap<Day, readonly Item[]> {
  const dueAt = items.map((item) => Date.parse(item.dueAt));
  const byDay = new Map<Day, readonly Item[]>();
  let next = 0;
  for (const day of days) {
    const { start, end } = boundsOf(day, zone);
    while (next < items.length && (dueAt[next] ?? 0) < start) next += 1;
    const first = next;
    while (next < items.length && (dueAt[next] ?? 0) < end) next += 1;
    byDay.set(day, items.slice(first, next));
  }
  return byDay;
}

/** Minutes since midnight on the wall clock; on days without a change of the clocks this needs no zone. */
export function minutesOf(items: readonly Due[], day: Day, zone: string): readonly number[] {
  const { start, end } = boundsOf(day, zone);
  const isPlain = end - start === MINUTES_A_DAY * 60_000;
  return items.map(({ dueAt }) => {
    if (!isPlain) return minuteOf(wallTimeAt(new Date(dueAt), zone));
    return Math.floor((Date.parse(dueAt) - start) / 60_000);
  });
}

function boundsOf(day: Day, zone: string): { start: number; end: number } {
  return {
    start: instantOn(day, 0, zone).getTime(),
    end: instantOn(plusDays(day, 1), 0, zone).getTime(),
  };
}
