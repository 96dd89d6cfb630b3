/**
 * Converts between wall times in a zone and instants. Uses only the runtime's zone data (`Intl`), so the picker, the calendar and the server
 * agree.
 */

/** The date and time a wall clock shows. `month` is 1 to 12. */
export type WallTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

/**
 * The instant of a wall time. Clock changes skip some wall times (`skipped`: the instant the same distance after the change, as calendars
 * do) and repeat others (`repeated`: the first one).
 */
export type MeantInstant = {
  readonly instant: Date;
  readonly kind: "exact" | "skipped" | "repeated";
};

const DAY_MS = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(zone: string): boolean {
  try {
    // Not cached, because clients may send every spelling of every zone.
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export function wallTimeAt(instant: Date, zone: string): WallTime {
  const shown = new Map<string, number>();
  for (const { type, value } of formatOf(zone).formatToParts(instant)) {
    shown.set(type, Number(value));
  }
  const part = (name: string) => shown.get(name) ?? 0;
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
}

export function instantOf(wall: WallTime, zone: string): MeantInstant {
  const asUtc = utcOf(wall);
  const before = offsetMs(asUtc - DAY_MS, zone);
  const after = offsetMs(asUtc + DAY_MS, zone);
  const candidates = [...new Set([asUtc - before, asUtc - after])]
    .filter((instant) => utcOf(wallTimeAt(new Date(instant), zone)) === asUtc)
    .toSorted((a, b) => a - b);
  const [first] = candidates;
  if (first === undefined) return { instant: new Date(asUtc - before), kind: "skipped" };
  return { instant: new Date(first), kind: candidates.length > 1 ? "repeated" : "exact" };
}

/** The same wall time on another day. */
export function onDay(wall: WallTime, day: Pick<WallTime, "year" | "month" | "day">): WallTime {
  return { ...wall, year: day.year, month: day.month, day: day.day };
}

/** The same wall time `days` later (or earlier). */
export function addDays(wall: WallTime, days: number): WallTime {
  const moved = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + days));
  const [year, month, day] = [moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate()];
  return onDay(wall, { year, month, day });
}

/** The days of `[from, to)` on the zone's calendar, each with its first instant; the first may begin before `from`. */
export function daysOf(
  from: Date,
  to: Date,
  zone: string,
): readonly { readonly day: string; readonly start: Date }[] {
  const days = [];
  const midnight = { hour: 0, minute: 0 };
  let wall = { ...wallTimeAt(from, zone), ...midnight };
  for (let start = instantOf(wall, zone).instant; start < to;) {
    days.push({ day: new Date(utcOf(wall)).toISOString().slice(0, 10), start });
    wall = addDays(wall, 1);
    start = instantOf(wall, zone).instant;
  }
  return days;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetMs(instant: number, zone: string): number {
  const wholeMinute = Math.floor(instant / 60_000) * 60_000;
  return utcOf(wallTimeAt(new Date(wholeMinute), zone)) - wholeMinute;
}

function utcOf({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(zone, format);
  return format;
}
