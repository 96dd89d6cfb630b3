/** The publications that are due in a range of time. */
import { daysOf, isTimeZone } from "@vestnik/domain/zonedTime";
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import { requireWords } from "../publications.ts";
import { isFiltered } from "./filterQueries.ts";
import type { CalendarFilter } from "./filterQueries.ts";
import { countBeyond, countEvents, listCalendar } from "./calendarQueries.ts";
import type { CalendarRow, DueRange, Portion } from "./calendarQueries.ts";
import { excerptOf } from "./excerpt.ts";

export type { CalendarRow } from "./calendarQueries.ts";

/** A quarter of a year, plus the days of neighbouring months that a calendar page shows. */
const MAX_RANGE_MS = 100 * 24 * 60 * 60 * 1000;

type Calendar = {
  readonly rows: CalendarRow[];
  readonly isComplete: boolean;
  /** What `portion` leaves out. */
  readonly beyond: DayBeyond[];
  /** How many events there are without the filter; null where nothing is left out. */
  readonly total: number | null;
};
type Asked = DueRange & {
  readonly filter?: Omit<CalendarFilter, "words"> & { readonly search?: string | undefined };
  readonly excerptLength: number;
  readonly limit: number;
  /** Without it all events; else these, and of each day in the zone the number of the others. */
  readonly portion?: (Portion & { readonly timeZone: string }) | undefined;
};
type DayBeyond = Readonly<Record<"count" | "troubled" | "failed", number>> & {
  readonly day: string;
};

/** Due in `[from, to)`, earliest first, in any status but `deleted`; not complete where there are more than `limit`. */
export async function getCalendar(deps: Deps, userId: string, asked: Asked): Promise<Calendar> {
  const {
    from,
    to,
    within,
    limit,
    excerptLength,
    portion,
    filter: { search = "", ...parts } = {},
  } = asked;
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs <= 0 || lengthMs > MAX_RANGE_MS) {
    throw new AppError("validation_failed", { field: "to" });
  }
  if (portion && !isTimeZone(portion.timeZone)) {
    throw new AppError("validation_failed", { field: "timeZone" });
  }
  const filter = { ...parts, words: requireWords(search) };
  const days = portion && daysOf(from, to, portion.timeZone);
  const some = days && { ...portion, starts: days.map(({ start }) => start) };
  const page = { from, to, within, filter, some, textLength: excerptLength + 1 };
  const { db } = deps.database;
  const [found, countedDays, total] = await Promise.all([
    listCalendar(db, userId, { ...page, limit: limit + 1 }),
    some ? countBeyond(db, userId, { ...page, some }) : [],
    isFiltered(filter) ? countEvents(db, userId, page) : null,
  ]);
  const beyond = countedDays.flatMap(({ dayNumber, ...counts }) => {
    const day = days?.[dayNumber - 1]?.day;
    return day === undefined ? [] : [{ day, ...counts }];
  });
  const rows = found
    .slice(0, limit)
    .map((row) => ({ ...row, excerpt: excerptOf(row.excerpt, excerptLength) }));
  return { rows, isComplete: found.length <= limit, beyond, total };
}
