/** The labels of Mantine's calendar by `Intl`, which supports every language without data of our own. */
import type { Language } from "@vestnik/contract/shared";
import { unbroken } from "./unbroken.ts";

/** A day in Mantine's format: "2026-11-24", possibly followed by a time. */
type DayText = string;

const SUNDAY = 0;
const MONDAY = 1;

export function calendarLabels(language: Language, locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const text = dayFormat(locale, options);
    return (day: DayText) => withCapital(text(day));
  };
  const month = format({ month: "long" });
  const year = (day: DayText) => day.slice(0, 4);
  return {
    firstDayOfWeek: language === "ru" ? MONDAY : SUNDAY,
    monthLabelFormat: (day: DayText) => `${month(day)} ${year(day)}`,
    yearLabelFormat: year,
    monthsListFormat: format({ month: "short" }),
    weekdayFormat: format({ weekday: "short" }),
    getDayAriaLabel: format({ day: "numeric", month: "long", year: "numeric", weekday: "long" }),
  } as const;
}

/** Formats a day, which has no zone. */
export function dayFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (day: DayText) => string {
  const formatter = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  return (day) => unbroken(formatter.format(Date.parse(`${day.slice(0, 10)}T00:00Z`)));
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
