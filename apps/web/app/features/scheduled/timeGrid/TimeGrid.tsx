import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
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
import type { ItemsByDay } from "../calendar/dayItems.ts";
import { ScreenReaderText, WithScreenReaderText } from "../items/ScreenReaderText.tsx";
import { TimeGridCells } from "./TimeGridCells.tsx";
import { TimeGridEvents } from "./TimeGridEvents.tsx";
import { drawnMinutes, layOutDays } from "./dayLayouts.ts";
import { firstRowOf } from "./hoursInSight.ts";
import { HiddenHours } from "./HiddenHours.tsx";
import { rowHeights, ROWS } from "./timeGridLayout.ts";
import { useRenderedRows, useScrolledTo } from "./useFirstHours.ts";
import { useCalendarKit } from "../drag/useCalendarKit.ts";
import { arrowSteps, useDayCursor } from "../calendar/useDayCursor.ts";
import { useGridFocus } from "../calendar/useGridFocus.ts";

export type TimeGridProps = CalendarCallbacks & {
  readonly label: string;
  readonly days: readonly Day[];
  readonly date: Day;
  readonly items: ItemsByDay;
  readonly now: Date;
  /** `items` are not yet those of the days. */
  readonly isLoading: boolean;
};

const NINE_ROW = 18;

/** Days as columns, half hours as rows. */
export function TimeGrid(props: TimeGridProps) {
  const { label, days, date, items, now, isLoading, ...callbacks } = props;
  const { t } = useTranslation("scheduled");
  const kit = useCalendarKit(callbacks.onMove);
  const { zone } = kit;
  const today = dayAt(now, zone);
  const nowMinute = minuteOf(wallTimeAt(now, zone));
  const [row, setRow] = useState(NINE_ROW);
  const [grid, followCursor] = useGridFocus(`[data-day="${date}"][data-row="${row}"]`);
  const move = useDayCursor(date, callbacks.onPoint);
  const nowRow = Math.floor(nowMinute / EVENT_MINUTES);
  const layouts = useMemo(() => layOutDays(days, items, zone), [days, items, zone]);
  const minutes = useMemo(() => drawnMinutes(layouts.values()), [layouts]);
  const comingMinutes = [...layouts].flatMap(([day, layout]) => {
    const drawn = day < today ? [] : drawnMinutes([layout]);
    return day === today ? drawn.filter((minute) => minute >= nowMinute) : drawn;
  });
  const span = days.length > 1 ? "week" : "day";
  const firstRow = firstRowOf({
    span,
    minutes,
    comingMinutes,
    nowRow: days.includes(today) ? nowRow : undefined,
  });
  const scroller = useRef<HTMLDivElement>(null);
  useScrolledTo(scroller, firstRow * rowHeights[span], isLoading);
  const rows = useRenderedRows(firstRow);

  function moveCursor(event: KeyboardEvent<HTMLElement>): void {
    const step = arrowSteps[event.key];
    if (event.key === "Enter") return writeAt(event);
    if (!step) return;
    event.preventDefault();
    followCursor();
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
    <HiddenHours minutes={minutes} span={span} firstRow={firstRow} scroller={scroller}>
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
          layouts={layouts}
          rows={rows}
          nowLine={{ day: today, minute: nowMinute }}
          kit={kit}
          callbacks={callbacks}
        />
      </div>
    </HiddenHours>
  );
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
