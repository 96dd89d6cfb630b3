import { useState, type KeyboardEvent } from "react";
import classes from "../calendar/Calendar.module.css";
import type { CalendarCallbacks } from "../calendar/calendarCallbacks.ts";
import { dayAt, type Day } from "../calendar/calendarDay.ts";
import type { BeyondByDay, ItemsByDay } from "../calendar/dayItems.ts";
import type { CalendarFilter } from "../calendar/narrowing.ts";
import { weeksOf } from "../calendar/weeksOf.ts";
import { MonthDay } from "./MonthDay.tsx";
import { PastWeeks } from "./PastWeeks.tsx";
import { pastWeeksOf } from "../calendar/pastWeeksOf.ts";
import { useCalendarKit } from "../drag/useCalendarKit.ts";
import { arrowSteps, useDayCursor } from "../calendar/useDayCursor.ts";
import { useGridFocus } from "../calendar/useGridFocus.ts";

export type MonthViewProps = CalendarCallbacks & {
  readonly days: readonly Day[];
  readonly date: Day;
  readonly items: ItemsByDay;
  readonly beyond: BeyondByDay;
  readonly filter: CalendarFilter;
  readonly now: Date;
};

/** The weeks of a month as a grid: some publications of each day, and the number of the others. */
export function MonthView(props: MonthViewProps) {
  const { days, date, items, beyond, filter, now, ...callbacks } = props;
  const kit = useCalendarKit(callbacks.onMove);
  const { formats, zone } = kit;
  const today = dayAt(now, zone);
  const weeks = weeksOf(days);
  const past = pastWeeksOf(weeks, today);
  const pastDays = days.slice(0, past * 7);
  const [openedMonth, setOpenedMonth] = useState("");
  const month = date.slice(0, 7);
  // The cursor opens them, too.
  const isPastOpen = openedMonth === month || pastDays.includes(date);
  const [grid, followCursor] = useGridFocus(`[data-day="${date}"]`);
  const move = useDayCursor(date, callbacks.onPoint);

  function moveCursor(event: KeyboardEvent<HTMLElement>): void {
    const step = arrowSteps[event.key];
    const isCell = event.target instanceof HTMLElement && "day" in event.target.dataset;
    if (step === undefined || !isCell) return;
    event.preventDefault();
    followCursor();
    move(step.across + 7 * step.down);
  }

  function togglePast(): void {
    setOpenedMonth(isPastOpen ? "" : month);
    if (isPastOpen && pastDays.includes(date)) callbacks.onPoint(today);
  }

  return (
    <div
      ref={grid}
      className={classes["month"]}
      role="grid"
      tabIndex={-1}
      aria-label={formats.heading("month", days, date)}
      onKeyDown={moveCursor}
    >
      <div role="row" className={classes["monthHead"]}>
        {weeks[0]?.map((day) => (
          <div key={day} role="columnheader">
            {formats.weekday(day)}
          </div>
        ))}
      </div>
      {past > 0 && (
        <PastWeeks
          days={pastDays}
          items={items}
          beyond={beyond}
          isOpen={isPastOpen}
          kit={kit}
          onToggle={togglePast}
        />
      )}
      {weeks.slice(isPastOpen ? 0 : past).map((week) => (
        <div key={week[0]} role="row" className={classes["monthWeek"]}>
          {week.map((day) => (
            <MonthDay
              key={day}
              day={day}
              items={items.get(day) ?? []}
              beyond={beyond.get(day)?.count ?? 0}
              filter={filter}
              isOutside={day.slice(0, 7) !== date.slice(0, 7)}
              isCursor={day === date}
              when={whenIs(day, today)}
              kit={kit}
              callbacks={callbacks}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function whenIs(day: Day, today: Day): "past" | "today" | "future" {
  if (day === today) return "today";
  return day < today ? "past" : "future";
}
