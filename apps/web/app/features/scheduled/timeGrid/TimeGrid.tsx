import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { useTranslation } from "react-i18next";
import { wallTimeAt } from "@vestnik/domain/zonedTime";
import classes from "../calendar/Calendar.module.css";
import type { CalendarCallbacks } from "../calendar/calendarCallbacks.ts";
import {
  dayAt,
  EVENT_MINUTES,
  instantOn,
  isDay,
  minuteOf,
  type Day,
} from "../calendar/calendarDay.ts";
import type { CalendarFormats } from "../calendar/calendarFormats.ts";
import { minutesOf, type ItemsByDay } from "../calendar/dayItems.ts";
import { ScreenReaderText, WithScreenReaderText } from "../items/ScreenReaderText.tsx";
import { TimeGridCells } from "./TimeGridCells.tsx";
import { TimeGridEvents } from "./TimeGridEvents.tsx";
import { firstRowOf, rowHeights, ROWS, type Rows } from "./timeGridLayout.ts";
import { useCalendarKit } from "../drag/useCalendarKit.ts";
import { arrowSteps, useDayCursor } from "../calendar/useDayCursor.ts";
import { useGridFocus } from "../calendar/useGridFocus.ts";

export type TimeGridProps = CalendarCallbacks & {
  readonly label: string;
  readonly days: readonly Day[];
  readonly date: Day;
  readonly items: ItemsByDay;
  readonly now: Date;
};

/** Somewhat more rows than fit into the height of the grid. */
const ROWS_IN_SIGHT = 18;
const wholeDay: Rows = { first: 0, end: ROWS };
const NINE_ROW = 18;

/** Days as columns, half hours as rows. */
export function TimeGrid({ label, days, date, items, now, ...callbacks }: TimeGridProps) {
  const { t } = useTranslation("scheduled");
  const kit = useCalendarKit(callbacks.onMove);
  const { zone } = kit;
  const today = dayAt(now, zone);
  const nowMinute = minuteOf(wallTimeAt(now, zone));
  const [row, setRow] = useState(NINE_ROW);
  const [grid, keepFocus] = useGridFocus(`[data-day="${date}"][data-row="${row}"]`);
  const move = useDayCursor(date, callbacks.onPoint);
  const nowRow = Math.floor(nowMinute / EVENT_MINUTES);
  const firstRow = days.includes(today)
    ? nowRow - 2
    : firstRowOf(days.flatMap((day) => minutesOf(items.get(day) ?? [], day, zone).slice(0, 1)));
  const scroller = useScrolledTo(firstRow * rowHeights[days.length > 1 ? "week" : "day"]);
  const rows = useRows(firstRow);

  function moveCursor(event: KeyboardEvent<HTMLElement>): void {
    const step = arrowSteps[event.key];
    if (event.key === "Enter") return writeAt(event);
    if (!step) return;
    event.preventDefault();
    keepFocus();
    if (step.down !== 0) setRow((from) => Math.min(Math.max(from + step.down, 0), ROWS - 1));
    else move(step.across);
  }

  function writeAt(event: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLElement)) return;
    const { day = null, row: chosen } = event.target.dataset;
    if (!isDay(day) || chosen === undefined) return;
    event.preventDefault();
    callbacks.onWriteAt(instantOn(day, Number(chosen) * EVENT_MINUTES, zone));
  }

  return (
    <div
      ref={scroller}
      className={classes["timeScroller"]}
      data-scroller
      data-columns={days.length}
    >
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        className={classes["timeGrid"]}
        onKeyDown={moveCursor}
        onClick={writeAt}
      >
        <div role="row" className={classes["timeHead"]}>
          <div role="columnheader">
            <ScreenReaderText>{t("details.time")}</ScreenReaderText>
          </div>
          {days.map((day) => (
            <div
              key={day}
              role="columnheader"
              data-today={day === today}
              aria-current={day === today ? "date" : undefined}
            >
              <DayButton day={day} formats={kit.formats} onOpenDay={callbacks.onOpenDay} />
            </div>
          ))}
        </div>
        <TimeGridCells
          days={days}
          rows={rows}
          cursor={{ day: date, row }}
          passed={{ day: today, row: nowRow }}
          formats={kit.formats}
        />
      </div>
      <TimeGridEvents
        days={days}
        items={items}
        rows={rows}
        nowLine={{ day: today, minute: nowMinute }}
        kit={kit}
        callbacks={callbacks}
      />
    </div>
  );
}

/**
 * Renders the visible rows first and the rest right after, because there are hundreds of cells and possibly thousands
 * of publications.
 */
function useRows(firstRow: number): Rows {
  const isWhole = useDeferredValue(true, false);
  if (isWhole) return wholeDay;
  const first = Math.min(Math.max(firstRow, 0), ROWS - ROWS_IN_SIGHT);
  return { first, end: first + ROWS_IN_SIGHT };
}

/** Starts scrolled to these hours instead of midnight. */
function useScrolledTo(top: number) {
  const ref = useRef<HTMLDivElement>(null);
  const first = useRef(top);
  // Outside React: the scroll position of the element.
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = Math.max(0, first.current);
  }, []);
  return ref;
}

type DayButtonProps = Pick<CalendarCallbacks, "onOpenDay"> & {
  readonly day: Day;
  readonly formats: CalendarFormats;
};

function DayButton({ day, formats, onOpenDay }: DayButtonProps) {
  const { t } = useTranslation("scheduled");
  return (
    <button type="button" onClick={() => onOpenDay(day)}>
      <WithScreenReaderText text={t("day.open", { day: formats.full(day) })}>
        {formats.weekday(day)} <b>{formats.number(day)}</b>
      </WithScreenReaderText>
    </button>
  );
}
