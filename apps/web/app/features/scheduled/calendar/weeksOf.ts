import type { Day } from "./calendarDay.ts";

/** The days of a month in rows of seven. */
export function weeksOf(days: readonly Day[]): readonly (readonly Day[])[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
}
