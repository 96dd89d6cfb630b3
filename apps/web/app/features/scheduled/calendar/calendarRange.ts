/** The days of a view, and the steps of its arrows. */
import { firstOfMonth, plusDays, plusMonths, weekdayOf, type Day } from "./calendarDay.ts";

const DAY_MS = 86_400_000;

export const calendarViews = ["month", "week", "day", "agenda"] as const;
/** A column of a day is too narrow for a phone, and a list of days shows what it would. */
export const phoneViews = ["month", "agenda"] as const;
export type CalendarView = (typeof calendarViews)[number];

type Start = {
  /** 0 is Sunday, 1 Monday: where the weeks of a month begin. */
  readonly firstWeekday: number;
  /** Where weeks are counted from in the view of a week, whose first column is today (decision 52). */
  readonly today: Day;
};

export function daysOf(
  view: CalendarView,
  date: Day,
  { firstWeekday, today }: Start,
): readonly Day[] {
  if (view === "day") return [date];
  if (view === "week") return sequence(startOfWeekFrom(today, date), 7);
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

/** The week that contains the day, when a week begins today. */
function startOfWeekFrom(today: Day, day: Day): Day {
  const weeks = Math.floor((Date.parse(day) - Date.parse(today)) / (7 * DAY_MS));
  return plusDays(today, weeks * 7);
}

function daysBetween(first: Day, end: Day): readonly Day[] {
  return sequence(first, Math.round((Date.parse(end) - Date.parse(first)) / DAY_MS));
}

function sequence(first: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, index) => plusDays(first, index));
}
