/** Which hours a view with hours begins with, and the publications above and below those in sight. Minutes count from midnight. */
import { EVENT_MINUTES } from "../calendar/calendarDay.ts";
import { ROWS } from "./timeGridLayout.ts";

/** Whole rows that fit into the height of the grid, which is in `Calendar.module.css`. */
export const rowsInSight = { week: 13, day: 9 };
const MORNING_ROW = 16;
const ROWS_BEFORE_NOW = 2;

const ROWS_AN_HOUR = 60 / EVENT_MINUTES;

type Shown = {
  readonly span: keyof typeof rowsInSight;
  /** Where the publications are drawn. */
  readonly minutes: readonly number[];
  /** Those of them that are still to come. */
  readonly comingMinutes: readonly number[];
  /** The row of now, when today is one of the days. */
  readonly nowRow: number | undefined;
};

/**
 * The row a view begins with. A week begins with the first hour in which something is still to come on any of its days, or else was; a day
 * that is not today as well. Without publications it is the morning. Today begins shortly before now, or so much earlier or later that the
 * first one to come is in sight; with nothing to come the nearest one is.
 */
export function firstRowOf({ span, minutes, comingMinutes, nowRow }: Shown): number {
  const inSight = rowsInSight[span];
  if (span === "week" || nowRow === undefined) {
    const wanted = comingMinutes.length > 0 ? comingMinutes : minutes;
    return wanted.length > 0 ? hourRowOf(Math.min(...wanted)) : MORNING_ROW;
  }
  const rows = minutes.map(rowOf);
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

/** The row with which the hour of a publication begins. */
function hourRowOf(minute: number): number {
  const row = rowOf(minute);
  return row - (row % ROWS_AN_HOUR);
}

function rowOf(minute: number): number {
  return Math.floor(minute / EVENT_MINUTES);
}
