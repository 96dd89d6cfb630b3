import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { dayAt, type Day } from "../calendar/calendarDay.ts";
import { useCalendarFormats } from "../calendar/calendarFormats.ts";
import { DayList } from "../agenda/DayList.tsx";
import { tallyOf, type DayTally } from "../items/dayTally.ts";
import { troubledFirst } from "../items/itemOrder.ts";
import { MoreButton } from "../items/MoreButton.tsx";
import { useMore } from "../items/useMore.ts";
import { displayStatusOf, lookOf } from "../../../shared/publications/displayStatus.ts";
import { weeksOf } from "../calendar/weeksOf.ts";
import type { useWholeDay } from "../calendar/calendarQueries.ts";
import { DaysState } from "../calendar/DaysState.tsx";
import { SHOWN_A_DAY } from "./MonthDay.tsx";
import type { MonthViewProps } from "./MonthView.tsx";
import classes from "./PhoneMonth.module.css";
import { WithScreenReaderText } from "../items/ScreenReaderText.tsx";
import { arrowSteps, useDayCursor } from "../calendar/useDayCursor.ts";
import { useGridFocus } from "../calendar/useGridFocus.ts";

export type PhoneMonthProps = Omit<MonthViewProps, "filter"> & {
  /** The chosen day, where the month has only its number. */
  readonly whole: ReturnType<typeof useWholeDay>;
};

const PAGE = 100;

/** A month on a phone: days with dots or a number, and below them the publications of the chosen day. */
export function PhoneMonth(props: PhoneMonthProps) {
  const { days, date, items, beyond, whole, now, onPoint, ...callbacks } = props;
  const isLeftOut = beyond.has(date);
  const ofDay = (isLeftOut ? whole.data : items.get(date)) ?? [];
  const { shown, hasMore, showMore } = useMore(ofDay, PAGE, date);
  const formats = useCalendarFormats();
  const today = dayAt(now, useTimeZone());
  const weeks = weeksOf(days);
  const [grid, followCursor] = useGridFocus(`[data-day="${date}"]`);
  const move = useDayCursor(date, onPoint);

  function moveCursor(event: KeyboardEvent<HTMLElement>): void {
    const step = arrowSteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    followCursor();
    move(step.across + 7 * step.down);
  }

  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={formats.heading("month", days, date)}
        className={classes["month"]}
        onKeyDown={moveCursor}
      >
        <div role="row" className={classes["week"]}>
          {weeks[0]?.map((day) => (
            <div key={day} role="columnheader" className={classes["weekday"]}>
              {formats.weekday(day)}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes["week"]}>
            {week.map((day) => (
              <div key={day} role="gridcell" aria-selected={day === date}>
                <PhoneDay
                  day={day}
                  date={date}
                  today={today}
                  items={items.get(day) ?? []}
                  tally={tallyOf(items, beyond, [day])}
                  onPoint={onPoint}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
      <DayList
        days={[date]}
        items={new Map([[date, shown]])}
        today={today}
        instead={isLeftOut && whole.data === undefined ? <DaysState query={whole} /> : undefined}
        {...callbacks}
      />
      {hasMore && <MoreButton shown={shown.length} total={ofDay.length} onClick={showMore} />}
    </>
  );
}

type PhoneDayProps = Pick<MonthViewProps, "date" | "onPoint"> & {
  readonly day: Day;
  readonly today: Day;
  readonly items: readonly CalendarEvent[];
  readonly tally: DayTally;
};

function PhoneDay({ day, date, today, items, tally, onPoint }: PhoneDayProps) {
  const { t } = useTranslation("scheduled");
  const formats = useCalendarFormats();
  const full = formats.full(day);
  const { count, troubled } = tally;
  return (
    <button
      type="button"
      className={classes["day"]}
      data-day={day}
      data-outside={day.slice(0, 7) !== date.slice(0, 7)}
      data-chosen={day === date}
      data-today={day === today}
      tabIndex={day === date ? 0 : -1}
      aria-current={day === today ? "date" : undefined}
      onClick={() => onPoint(day)}
    >
      <WithScreenReaderText
        text={
          (count === 0 ? t("day.none", { day: full }) : t("day.items", { day: full, count })) +
          (troubled > 0 ? `, ${t("day.troubled", { count: troubled })}` : "")
        }
      >
        {formats.number(day)}
        <DayMarks items={items} tally={tally} />
      </WithScreenReaderText>
    </button>
  );
}

function DayMarks({ items, tally }: Pick<PhoneDayProps, "items" | "tally">) {
  const { number } = useFormat();
  const tones = troubledFirst(items).map((item) => lookOf(displayStatusOf(item)).tone);
  if (tally.count > SHOWN_A_DAY) {
    return (
      <span className={classes["count"]} data-tone={tally.tone}>
        {number(tally.count)}
      </span>
    );
  }
  return (
    <span className={classes["dots"]}>
      {tones.map((tone, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal dots, and none moves
        <i key={place} data-tone={tone} />
      ))}
    </span>
  );
}
