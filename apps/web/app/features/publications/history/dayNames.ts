/** The everyday names of days, by the calendar of a zone. */
import type { Language } from "@vestnik/contract/shared";
import { userTimeZone } from "../../../shared/time/timeZone.ts";
import { unbroken } from "../../../shared/time/unbroken.ts";

const DAY_MS = 86_400_000;
const locales = { en: "en-US", ru: "ru-RU" } as const satisfies Record<Language, string>;

export type DayNames = {
  /** "2026-11-24": the same for every instant of one day. */
  readonly dayOf: (instant: string | Date) => string;
  /** "Today", "Yesterday", "November 24", with the year where it is another one: "December 31, 2025". */
  readonly nameOf: (day: string, now: Date) => string;
};

export function dayNamesFor(language: Language, timeZone = userTimeZone()): DayNames {
  const locale = locales[language];
  const calendar = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const dayOf = (instant: string | Date) => calendar.format(new Date(instant));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  // A day is represented as midnight UTC and formatted in UTC, so that no zone moves it.
  const dayAndMonth = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  const ofThisYear = new Intl.DateTimeFormat(locale, dayAndMonth);
  const ofAnyYear = new Intl.DateTimeFormat(locale, { ...dayAndMonth, year: "numeric" });
  return {
    dayOf,
    nameOf: (day, now) => {
      const today = dayOf(now);
      const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
      if (Math.abs(days) <= 1) return capitalized(relative.format(days, "day"), locale);
      const format = day.slice(0, 4) === today.slice(0, 4) ? ofThisYear : ofAnyYear;
      return unbroken(format.format(new Date(day)));
    },
  };
}

function capitalized(words: string, locale: string): string {
  return words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1);
}
