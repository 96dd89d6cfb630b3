/** The publications that are due in a range of time. */
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import { requireWords } from "../publications.ts";
import { isFiltered } from "./filterQueries.ts";
import type { CalendarFilter } from "./filterQueries.ts";
import { countEvents, listCalendar } from "./calendarQueries.ts";
import type { CalendarRow, DueRange } from "./calendarQueries.ts";
import { excerptOf } from "./excerpt.ts";

export type { CalendarRow } from "./calendarQueries.ts";

/** A quarter of a year, plus the days of neighbouring months that a calendar page shows. */
const MAX_RANGE_MS = 100 * 24 * 60 * 60 * 1000;

type Calendar = {
  readonly rows: CalendarRow[];
  readonly isComplete: boolean;
  /** How many events there are without the filter; null where nothing is left out. */
  readonly total: number | null;
};
type Asked = DueRange & {
  readonly filter?: Omit<CalendarFilter, "words"> & { readonly search?: string | undefined };
  readonly excerptLength: number;
  readonly withImages?: boolean;
  readonly limit: number;
};

/** Due in `[from, to)`, earliest first, in any status but `deleted`; not complete where there are more than `limit`. */
export async function getCalendar(deps: Deps, userId: string, asked: Asked): Promise<Calendar> {
  const {
    from,
    to,
    limit,
    excerptLength,
    withImages,
    filter: { search = "", ...parts } = {},
  } = asked;
  const lengthMs = to.getTime() - from.getTime();
  if (lengthMs <= 0 || lengthMs > MAX_RANGE_MS) {
    throw new AppError("validation_failed", { field: "to" });
  }
  const filter = { ...parts, words: requireWords(search) };
  const page = { from, to, filter, textLength: excerptLength + 1, withImages, limit: limit + 1 };
  const { db } = deps.database;
  const [found, total] = await Promise.all([
    listCalendar(db, userId, page),
    isFiltered(filter) ? countEvents(db, userId, page) : null,
  ]);
  const rows = found
    .slice(0, limit)
    .map((row) => ({ ...row, excerpt: excerptOf(row.excerpt, excerptLength) }));
  return { rows, isComplete: found.length <= limit, total };
}
