/** The publications that are due in a range of time. */
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import { listCalendar } from "./calendarQueries.ts";
import type { CalendarRow } from "./calendarQueries.ts";

export type { CalendarRow } from "./calendarQueries.ts";

/** A quarter of a year, plus the days of neighbouring months that a calendar page shows. */
const MAX_RANGE_MS = 100 * 24 * 60 * 60 * 1000;

type Calendar = { readonly rows: CalendarRow[]; readonly isComplete: boolean };
type CalendarRange = {
  readonly from: Date;
  readonly to: Date;
  readonly excerptLength: number;
  readonly limit: number;
};

/** Due in `[from, to)`, earliest first, in any status but `deleted`; not complete where there are more than `limit`. */
export async function getCalendar(
  deps: Deps,
  userId: string,
  range: CalendarRange,
): Promise<Calendar> {
  const lengthMs = range.to.getTime() - range.from.getTime();
  if (lengthMs <= 0 || lengthMs > MAX_RANGE_MS) {
    throw new AppError("validation_failed", { field: "to" });
  }
  const { limit } = range;
  const rows = await listCalendar(deps.database.db, userId, { ...range, limit: limit + 1 });
  return { rows: rows.slice(0, limit), isComplete: rows.length <= limit };
}
