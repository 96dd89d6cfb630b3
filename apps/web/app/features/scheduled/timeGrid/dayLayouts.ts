/** What a view with hours draws of each day, from the publications that are due there. */
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { minutesOf, type ItemsByDay } from "../calendar/dayItems.ts";
import type { Day } from "../calendar/calendarDay.ts";
import { troubledFirstOfMinute } from "../items/itemOrder.ts";
import { countDay, layOutDay, topOf, type DayLayout } from "./timeGridLayout.ts";

/** Beside the strip of those that did not fit, two in a seventh of the width would have four letters each. */
const LANES = { week: { most: 2, beside: 1 }, day: { most: 4, beside: 4 } };

/** With more than this number the publications of a day would be too narrow to read in a seventh of the width. */
const MAX_A_NARROW_DAY = 48;

export type DayLayouts = ReadonlyMap<Day, DayLayout<CalendarEvent>>;

export function layOutDays(days: readonly Day[], items: ItemsByDay, zone: string): DayLayouts {
  return new Map(
    days.map((day) => [
      day,
      layOut(items.get(day) ?? [], { day, zone, isNarrow: days.length > 1 }),
    ]),
  );
}

type Shown = { readonly day: Day; readonly zone: string; readonly isNarrow: boolean };

function layOut(items: readonly CalendarEvent[], { day, zone, isNarrow }: Shown) {
  const minutes = minutesOf(items, day, zone);
  const timed = troubledFirstOfMinute(
    items.map((item, index) => ({ item, minute: minutes[index] ?? 0 })),
  );
  const isCounted = isNarrow && items.length > MAX_A_NARROW_DAY;
  return isCounted ? countDay(timed) : layOutDay(timed, isNarrow ? LANES.week : LANES.day);
}

/** Where each publication is drawn, in minutes since midnight: those that are only counted stand at their number. */
export function drawnMinutes(layouts: Iterable<DayLayout<unknown>>): readonly number[] {
  return [...layouts].flatMap(({ placed, overlapGroups }) => [
    ...placed.map(({ minute }) => minute),
    ...overlapGroups.flatMap((group) => group.items.map(() => topOf(group))),
  ]);
}
