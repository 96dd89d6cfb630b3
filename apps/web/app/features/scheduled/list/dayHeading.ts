import { unbroken } from "../../../shared/time/unbroken.ts";
import { daysBetween, utcDateOf, type Day } from "../calendar/calendarDay.ts";

export type DayHeading = {
  /** "Today", "Tomorrow" or "Yesterday"; empty on other days. */
  readonly near: string;
  /** "Monday, November 23", with the year where it is another one. */
  readonly full: string;
};

type Formatters = {
  readonly relative: Intl.RelativeTimeFormat;
  readonly ofThisYear: Intl.DateTimeFormat;
  readonly ofAnyYear: Intl.DateTimeFormat;
};

const made = new Map<string, Formatters>();

/** The names of a day for the heading above its publications. */
export function dayHeading(day: Day, today: Day, locale: string): DayHeading {
  const { relative, ofThisYear, ofAnyYear } = formattersFor(locale);
  const days = daysBetween(today, day);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const format = isThisYear ? ofThisYear : ofAnyYear;
  return {
    near: Math.abs(days) <= 1 ? capitalized(relative.format(days, "day"), locale) : "",
    full: capitalized(unbroken(format.format(utcDateOf(day))), locale),
  };
}

function formattersFor(locale: string): Formatters {
  const known = made.get(locale);
  if (known) return known;
  const day = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  const formatters = {
    relative: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
    ofThisYear: new Intl.DateTimeFormat(locale, day),
    ofAnyYear: new Intl.DateTimeFormat(locale, { ...day, year: "numeric" }),
  };
  made.set(locale, formatters);
  return formatters;
}

function capitalized(words: string, locale: string): string {
  return words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1);
}
