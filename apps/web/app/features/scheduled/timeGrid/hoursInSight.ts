/** Which hours a view with hours begins with, and the publications above and below those in sight. Minutes count from midnight. */
import { EVENT_MINUTES } from "../calendar/calendarDay.ts";
import { ROWS } from "./timeGridLayout.ts";

/** Whole rows that fit into the height of the grid, which is in `Calendar.module.css`. */
export const rowsInSight = { week: 13, day: 9 };
const MORNING_ROW = 16;
const ROWS_BEFORE_NOW = 2;

type Shown = {
  /** Where the publications are drawn. */
  readonly minutes: readonly number[];
  /** Those of them that are still to come. */
  readonly comingMinutes: readonly number[];
  /** The row of now, when today is one of the days. */
  readonly nowRow: number | undefined;
  readonly rowsInSight: number;
};

/**
 * The row a view begins with. Today it is shortly before now, or before the earliest hour at which something is still to come on any of
 * the days; so much later that this publication is in sight. With nothing to come the nearest one is. On other days it is shortly before
 * the first one, or the morning.
 */
export function firstRowOf({
  minutes,
  comingMinutes,
  nowRow,
  rowsInSight: inSight,
}: Shown): number {
  const rows = minutes.map(rowOf);
  if (nowRow === undefined) return rows.length > 0 ? Math.min(...rows) - 1 : MORNING_ROW;
  const first = Math.min(Math.max(nowRow - ROWS_BEFORE_NOW, 0), ROWS - inSight);
  const wanted = comingMinutes.length > 0 ? [Math.min(...comingMinutes.map(rowOf))] : rows;
  const shifts = wanted.map((row) => {
    if (row < first) return row - 1 - first;
    return Math.max(0, row + 1 - inSight - first);
  });
  const nearest = Math.min(...shifts.map(Math.abs));
  return first + (shifts.find((shift) => Math.abs(shift) === nearest) ?? 0);
}

export type Hidden = { readonly earlier: readonly number[]; readonly later: readonly number[] };

/** The publications above and below the minutes in sight. One of which half is seen counts as seen. */
export function hiddenBeyond(
  minutes: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Hidden {
  const middle = (minute: number) => minute + EVENT_MINUTES / 2;
  return {
    earlier: minutes.filter((minute) => middle(minute) <= from),
    later: minutes.filter((minute) => middle(minute) >= to),
  };
}

/** The nearest of the hidden ones, and the first row that shows it together with as many others as fit. */
export function nearestOf(
  hidden: Hidden,
  side: keyof Hidden,
  inSight: number,
): { readonly minute: number; readonly firstRow: number } {
  if (side === "later") {
    const minute = Math.min(...hidden.later);
    return { minute, firstRow: rowOf(minute) - 1 };
  }
  const minute = Math.max(...hidden.earlier);
  const fitting = hidden.earlier.filter((each) => rowOf(each) > rowOf(minute) - inSight + 2);
  return { minute, firstRow: rowOf(Math.min(...fitting)) - 1 };
}

function rowOf(minute: number): number {
  return Math.floor(minute / EVENT_MINUTES);
}
