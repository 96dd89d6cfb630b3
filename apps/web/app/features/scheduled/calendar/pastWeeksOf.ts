import type { Day } from "../calendar/calendarDay.ts";

/** How many of the weeks are over; none in a month that is over as a whole, because nothing would be left of it. */
export function pastWeeksOf(weeks: readonly (readonly Day[])[], today: Day): number {
  const present = weeks.findIndex((week) => (week.at(-1) ?? today) >= today);
  return Math.max(present, 0);
}
