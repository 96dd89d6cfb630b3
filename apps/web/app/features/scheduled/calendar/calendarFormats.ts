import type { Language } from "@vestnik/contract/shared";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { unbroken } from "../../../shared/time/unbroken.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { instantOn, utcDateOf, type Day } from "./calendarDay.ts";
import type { CalendarView } from "./calendarRange.ts";

/** Sunday in English, Monday in Russian. */
const firstWeekdays: Readonly<Record<Language, number>> = { en: 0, ru: 1 };

export type CalendarFormats = {
  readonly firstWeekday: number;
  /** "Mon" · «Пн» */
  readonly weekday: (day: Day) => string;
  /** "23" */
  readonly number: (day: Day) => string;
  /** "Nov 23" · «23 нояб.» */
  readonly short: (day: Day) => string;
  /** "Monday, November 23" · «понедельник, 23 ноября» */
  readonly full: (day: Day) => string;
  /** "Nov 1 – 21" · «1–21 нояб.» */
  readonly range: (first: Day, last: Day) => string;
  /** "6:00 PM" · «18:00» of a minute of the day. */
  readonly clock: (minute: number) => string;
  /** "November 2026" · "Nov 23 – 29, 2026" · «23–29 нояб. 2026» */
  readonly heading: (view: CalendarView, days: readonly Day[], date: Day) => string;
};

const made = new Map<string, CalendarFormats>();

export function calendarFormats(locale: string, language: Language): CalendarFormats {
  const formats = made.get(locale) ?? makeFormats(locale, language);
  made.set(locale, formats);
  return formats;
}

function makeFormats(locale: string, language: Language): CalendarFormats {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  const format = (options: Intl.DateTimeFormatOptions) => {
    const chosen = formatter(options);
    return (day: Day) => unbroken(chosen.format(utcDateOf(day)));
  };
  const weekday = format({ weekday: "short" });
  const month = format({ month: "long", year: "numeric" });
  const whole = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const range = formatter({ day: "numeric", month: "short", year: "numeric" });
  const days = formatter({ day: "numeric", month: "short" });
  const clock = formatter({ hour: "numeric", minute: "2-digit" });
  return {
    firstWeekday: firstWeekdays[language],
    weekday: (day) => capitalized(weekday(day)),
    number: format({ day: "numeric" }),
    short: format({ day: "numeric", month: "short" }),
    full: format({ weekday: "long", day: "numeric", month: "long" }),
    range: (first, last) => days.formatRange(utcDateOf(first), utcDateOf(last)),
    clock: (minute) => clock.format(instantOn("2026-01-01", minute, "UTC")),
    heading: (view, shown, date) => {
      const [first = date, last = date] = [shown[0], shown.at(-1)];
      if (view === "day") return capitalized(withoutYearMark(whole(date)));
      if (view !== "week") return capitalized(withoutYearMark(month(date)));
      return withoutYearMark(unbroken(range.formatRange(utcDateOf(first), utcDateOf(last))));
    },
  };
}

export function useCalendarFormats(): CalendarFormats {
  const language = useLanguage();
  const { locale } = useFormat();
  return calendarFormats(locale, language);
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence says «ноябрь 2026 г.», a heading leaves out «г.». */
function withoutYearMark(text: string): string {
  return text.replace(/\s*г\.$/u, "");
}
