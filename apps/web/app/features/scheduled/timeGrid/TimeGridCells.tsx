import { memo } from "react";
import { useTranslation } from "react-i18next";
import classes from "../calendar/Calendar.module.css";
import { EVENT_MINUTES, type Day } from "../calendar/calendarDay.ts";
import type { CalendarFormats } from "../calendar/calendarFormats.ts";
import { ScreenReaderText } from "../items/ScreenReaderText.tsx";
import { ROWS, type Rows } from "./timeGridLayout.ts";

type Cell = { readonly day: Day; readonly row: number };

export type TimeGridCellsProps = {
  readonly days: readonly Day[];
  /** Rows outside of these are left empty. */
  readonly rows: Rows;
  readonly cursor: Cell;
  /** The last cell that has begun; nothing can be dropped on it or before it. */
  readonly passed: Cell;
  readonly formats: CalendarFormats;
};

/** The half hours: the targets of clicks and drops. */
export const TimeGridCells = memo(
  function TimeGridCells({ days, rows, cursor, passed, formats }: TimeGridCellsProps) {
    const { t } = useTranslation("scheduled");
    const isPast = (day: Day, row: number) =>
      day < passed.day || (day === passed.day && row <= passed.row);
    return Array.from({ length: ROWS }, (_, row) => {
      if (row < rows.first || row >= rows.end) {
        return <div key={row} role="presentation" className={classes["timeRow"]} />;
      }
      const time = formats.clock(row * EVENT_MINUTES);
      return (
        <div key={row} role="row" className={classes["timeRow"]} data-half={row % 2 === 1}>
          <div role="rowheader">
            {row % 2 === 0 ? time : <ScreenReaderText>{time}</ScreenReaderText>}
          </div>
          {days.map((day) => (
            <div
              key={day}
              role="gridcell"
              className={classes["slot"]}
              data-day={day}
              data-row={row}
              data-past={isPast(day, row)}
              tabIndex={cursor.day === day && cursor.row === row ? 0 : -1}
              aria-label={t("day.at", { day: formats.full(day), time })}
              aria-disabled={isPast(day, row)}
            />
          ))}
        </div>
      );
    });
  },
  (before, after) =>
    before.days === after.days &&
    before.rows.first === after.rows.first &&
    before.rows.end === after.rows.end &&
    before.formats === after.formats &&
    isSame(before.cursor, after.cursor) &&
    isSame(before.passed, after.passed),
);

function isSame(left: Cell, right: Cell): boolean {
  return left.day === right.day && left.row === right.row;
}
