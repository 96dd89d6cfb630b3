import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import classes from "../calendar/Calendar.module.css";
import type { CalendarCallbacks } from "../calendar/calendarCallbacks.ts";
import { instantOn, weekdayOf, type Day } from "../calendar/calendarDay.ts";
import type { CalendarFilter } from "../calendar/narrowing.ts";
import { EventChip } from "../drag/EventChip.tsx";
import { timeForNewPost } from "../drag/movedTime.ts";
import { troubledFirst } from "../items/itemOrder.ts";
import { ScreenReaderText, WithScreenReaderText } from "../items/ScreenReaderText.tsx";
import type { CalendarKit } from "../drag/useCalendarKit.ts";
import { MoreOfDay } from "./MoreOfDay.tsx";

/** A cell has room for so many, and a phone for as many dots. */
export const SHOWN_A_DAY = 3;

export type MonthDayProps = {
  readonly day: Day;
  readonly items: readonly CalendarEvent[];
  /** How many there are beyond `items`. */
  readonly beyond: number;
  readonly filter: CalendarFilter;
  /** Belongs to the month before or after. */
  readonly isOutside: boolean;
  readonly isCursor: boolean;
  readonly when: "past" | "today" | "future";
  readonly kit: CalendarKit;
  readonly callbacks: CalendarCallbacks;
};

export function MonthDay(props: MonthDayProps) {
  const { day, items, beyond, filter, isOutside, isCursor, when, kit, callbacks } = props;
  const { t } = useTranslation("scheduled");
  const { formats, zone } = kit;
  const full = formats.full(day);
  const count = items.length + beyond;
  const shown = troubledFirst(items).slice(0, SHOWN_A_DAY);
  const rest = count - shown.length;

  // The receiver of the time refuses a day in the past with a message.
  function write(): void {
    const isPast = when === "past";
    callbacks.onWriteAt(isPast ? instantOn(day, 0, zone) : timeForNewPost(day, new Date(), zone));
  }

  return (
    <div
      role="gridcell"
      className={classes["monthDay"]}
      data-day={day}
      data-when={when}
      data-outside={isOutside}
      data-weekend={weekdayOf(day) % 6 === 0}
      tabIndex={isCursor ? 0 : -1}
      aria-current={when === "today" ? "date" : undefined}
      onClick={(event) => {
        if (event.target === event.currentTarget) write();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.target !== event.currentTarget) return;
        event.preventDefault();
        write();
      }}
    >
      <ScreenReaderText>
        {count === 0 ? t("day.none", { day: full }) : t("day.items", { day: full, count })}
      </ScreenReaderText>
      {/* For the pointer; by keyboard the key D does the same. */}
      <button
        type="button"
        className={classes["dayNumber"]}
        tabIndex={-1}
        onClick={() => callbacks.onOpenDay(day)}
      >
        <WithScreenReaderText text={t("day.open", { day: full })}>
          {day.endsWith("-01") ? formats.short(day) : formats.number(day)}
        </WithScreenReaderText>
      </button>
      {shown.map((item) => (
        <EventChip
          key={item.key}
          item={item}
          words={kit.wordsOf(item)}
          onOpen={callbacks.onOpen}
          rulesOf={kit.rulesOf}
        />
      ))}
      {rest > 0 && (
        <MoreOfDay day={day} hidden={rest} filter={filter} kit={kit} callbacks={callbacks} />
      )}
    </div>
  );
}
