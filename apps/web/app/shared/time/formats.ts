import type { Language } from "@vestnik/contract/shared";
import { userTimeZone } from "./timeZone.ts";
import { unbroken } from "./unbroken.ts";

type Instant = string | Date;

const locales = { en: "en-US", ru: "ru-RU" } as const satisfies Record<Language, string>;

const spans: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Everyday words instead of the browser's: "1 minute ago", "now". */
const spokenSpans: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    "0 second": "just now",
    "-1 minute": "a minute ago",
    "1 minute": "in a minute",
    "-1 hour": "an hour ago",
    "1 hour": "in an hour",
  },
  ru: {
    "0 second": "только что",
    "-1 minute": "минуту назад",
    "1 minute": "через минуту",
    "-1 hour": "час назад",
    "1 hour": "через час",
  },
};

export type Formats = {
  readonly locale: string;
  /** "Nov 24, 2026" · «24 нояб. 2026 г.» */
  readonly date: (instant: Instant) => string;
  /** "November 24, 2026" · «24 ноября 2026 г.» */
  readonly longDate: (instant: Instant) => string;
  /** "6:00 PM" · «18:00», without the zone: only where the zone is named close by. */
  readonly time: (instant: Instant) => string;
  /** "Nov 24, 2026, 6:00 PM (GMT+3)" */
  readonly dateTime: (instant: Instant) => string;
  /** "November 30 at 6:00 PM (GMT+3)" · «30 ноября в 18:00 (GMT+3)»: for days that are near. */
  readonly longDateTime: (instant: Instant) => string;
  /** "today, 6:00 PM", "yesterday, 9:15 AM", else date and time; the zone is named close by or in the title. */
  readonly nearTime: (instant: Instant, now: Date) => string;
  /** "Nov 24, 6:00 PM (GMT+3)"; the year is named only where it is another one. */
  readonly shortDateTime: (instant: Instant, now: Date) => string;
  /** The zone at that instant: "GMT+3". */
  readonly zone: (instant: Instant) => string;
  /** "just now", "a minute ago", "5 minutes ago", "in 2 hours". */
  readonly relative: (instant: Instant, now: Date) => string;
  readonly number: (value: number) => string;
};

/** `Intl` formatters are slow to make, so they are cached for each language and zone. */
const made = new Map<string, Formats>();

/** Dates and numbers in the style of the language, in `timeZone` (the user's own by default). */
export function formatsFor(language: Language, timeZone = userTimeZone()): Formats {
  const key = `${language} ${timeZone}`;
  const formats = made.get(key) ?? makeFormats(language, timeZone);
  made.set(key, formats);
  return formats;
}

function makeFormats(language: Language, timeZone: string): Formats {
  const locale = locales[language];
  const format = (options: Intl.DateTimeFormatOptions) => {
    let formatter: Intl.DateTimeFormat | undefined;
    return (instant: Instant) => {
      formatter ??= new Intl.DateTimeFormat(locale, { timeZone, ...options });
      return unbroken(formatter.format(new Date(instant)));
    };
  };
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const dayAndTime = format({ ...day, ...clock });
  const clockTime = format(clock);
  const inThisYear = format({ day: "numeric", month: "short", ...clock });
  const longDayAndTime = format({ day: "numeric", month: "long", ...clock });
  const year = format({ year: "numeric" });
  const zone = zoneName(locale, timeZone);
  // Russian writes numbers of four digits without a space.
  const useGrouping = language === "ru" ? "min2" : "auto";
  const numbers = new Intl.NumberFormat(locale, { useGrouping });
  const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    locale,
    date: format(day),
    longDate: format({ day: "numeric", month: "long", year: "numeric" }),
    time: clockTime,
    dateTime: (instant) => `${dayAndTime(instant)}\u00a0(${zone(instant)})`,
    longDateTime: (instant) => `${longDayAndTime(instant)}\u00a0(${zone(instant)})`,
    nearTime: (instant, now) => {
      const days = calendarDay(instant, timeZone) - calendarDay(now, timeZone);
      if (Math.abs(days) > 1) return dayAndTime(instant);
      return `${relativeFormat.format(days, "day")}, ${clockTime(instant)}`;
    },
    shortDateTime: (instant, now) => {
      const shown = year(instant) === year(now) ? inThisYear(instant) : dayAndTime(instant);
      return `${shown}\u00a0(${zone(instant)})`;
    },
    zone,
    relative: (instant, now) => {
      const [count, unit] = nearestSpan(new Date(instant), now);
      return spokenSpans[language][`${count} ${unit}`] ?? relativeFormat.format(count, unit);
    },
    number: (value) => numbers.format(value),
  };
}

/** Days since 1970 in the calendar of that zone. */
function calendarDay(instant: Instant, timeZone: string): number {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(instant));
  return Date.parse(day) / 86_400_000;
}

function zoneName(locale: string, timeZone: string): (instant: Instant) => string {
  const formatter = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
  return (instant) => {
    const parts = formatter.formatToParts(new Date(instant));
    const name = parts.find(({ type }) => type === "timeZoneName")?.value;
    // With a hyphen the line could end before the number.
    return name?.replace("-", "−") ?? timeZone;
  };
}

/** Whole units: 100 seconds ago are [-1, "minute"]. Clocks differ, so less than a minute either way counts as now. */
function nearestSpan(
  instant: Date,
  now: Date,
): readonly [count: number, unit: Intl.RelativeTimeFormatUnit] {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000);
  const span = spans.find(([, length]) => Math.abs(seconds) >= length);
  return span ? [Math.trunc(seconds / span[1]), span[0]] : [0, "second"];
}
