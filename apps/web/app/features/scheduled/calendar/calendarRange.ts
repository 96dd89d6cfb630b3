/** The days of a view, and the steps of its arrows. */
import { firstOfMonth, plusDays, plusMonths, weekdayOf, type Day } from "./calendarDay.ts";

export const calendarViews = ["month", "week", "day", "agenda"] as const;
export type CalendarView = (typeof calendarViews)[number];

/** `firstWeekday`: 0 is Sunday, 1 Monday. */
export function daysOf(view: CalendarView, date: Day, firstWeekday: number): readonly Day[] {
  if (view === "day") return [date];
  if (view === "week") return sequence(startOfWeek(date, firstWeekday), 7);
  const first = firstOfMonth(date);
  const next = plusMonths(first, 1);
  if (view === "agenda") return daysBetween(first, next);
  const end = startOfWeek(plusDays(next, 6), firstWeekday);
  return daysBetween(startOfWeek(first, firstWeekday), end);
}

export function stepOf(view: CalendarView): "month" | "week" | "day" {
  return view === "agenda" ? "month" : view;
}

export function movedBy(view: CalendarView, date: Day, steps: number): Day {
  const step = stepOf(view);
  if (step === "month") return plusMonths(date, steps);
  return plusDays(date, step === "week" ? steps * 7 : steps);
}

function startOfWeek(day: Day, firstWeekday: number): Day {
  return plusDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

function daysBetween(first: Day, end: Day): readonly Day[] {
  return sequence(first, Math.round((Date.parse(end) - Date.parse(first)) / 86_400_000));
}

function sequence(first: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, index) => plusDays(first, index));
}
