import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarCallbacks } from "../calendar/calendarCallbacks.ts";
import type { Day } from "../calendar/calendarDay.ts";
import { useWholeDay } from "../calendar/calendarQueries.ts";
import { DaysState } from "../calendar/DaysState.tsx";
import type { CalendarFilter } from "../calendar/narrowing.ts";
import { troubledFirst } from "../items/itemOrder.ts";
import { EventChip } from "../drag/EventChip.tsx";
import type { CalendarKit } from "../drag/useCalendarKit.ts";
import { MoreButton } from "../items/MoreButton.tsx";
import { WithScreenReaderText } from "../items/ScreenReaderText.tsx";
import { useMore } from "../items/useMore.ts";
import classes from "./MoreOfDay.module.css";

export type MoreOfDayProps = {
  readonly day: Day;
  readonly hidden: number;
  readonly filter: CalendarFilter;
  readonly kit: CalendarKit;
  readonly callbacks: CalendarCallbacks;
};

const WIDTH_PX = 340;
const MAX_HEIGHT_PX = 380;
const MARGIN_PX = 8;

/**
 * "+5 more": opens all publications of the day over the calendar. The browser's own popover closes by Escape and by a press
 * beside it and gives the focus back; its content is rendered while it is open.
 */
export function MoreOfDay({ day, hidden, filter, kit, callbacks }: MoreOfDayProps) {
  const { t } = useTranslation("scheduled");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const number = kit.formatNumber(hidden);
  return (
    <>
      <button
        type="button"
        className={classes["more"]}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={({ currentTarget }) => {
          if (popover.current) placeBeside(popover.current, currentTarget);
        }}
      >
        <WithScreenReaderText text={t("day.moreOf", { number, day: kit.formats.full(day) })}>
          {t("day.more", { number })}
        </WithScreenReaderText>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={kit.formats.full(day)}
        data-day={day}
        className={classes["popover"]}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && (
          <WholeDay
            day={day}
            filter={filter}
            kit={kit}
            callbacks={callbacks}
            // Before the focus moves on, so that it comes back to the button.
            onLeave={() => popover.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}

const PAGE = 30;

type WholeDayProps = Omit<MoreOfDayProps, "hidden"> & { readonly onLeave: () => void };

function WholeDay({ day, filter, kit, callbacks, onLeave }: WholeDayProps) {
  const { t } = useTranslation("scheduled");
  const events = useWholeDay(day, filter, true);
  const items = troubledFirst(events.data ?? []);
  const { shown, hasMore, showMore } = useMore(items, PAGE);
  const list = useRef<HTMLUListElement>(null);
  const isThere = events.data !== undefined;
  // Outside React: the focus.
  useEffect(() => {
    if (isThere) list.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isThere]);
  return (
    <>
      <div className={classes["head"]}>
        <strong>{kit.formats.full(day)}</strong>
        <button
          type="button"
          className={classes["more"]}
          onClick={() => {
            onLeave();
            callbacks.onOpenDay(day);
          }}
        >
          {t("day.show")}
        </button>
      </div>
      <DaysState query={events} />
      <ul ref={list} className={classes["list"]}>
        {shown.map((item) => (
          <li key={item.key}>
            <EventChip
              item={item}
              words={kit.wordsOf(item)}
              rulesOf={kit.rulesOf}
              onOpen={(id) => {
                onLeave();
                callbacks.onOpen(id);
              }}
            />
          </li>
        ))}
      </ul>
      {hasMore && <MoreButton shown={shown.length} total={items.length} onClick={showMore} />}
    </>
  );
}

/** Over the cell of the button, inside the window. In the top layer an element stands where the page says. */
function placeBeside(popover: HTMLElement, button: HTMLElement): void {
  const cell = (button.parentElement ?? button).getBoundingClientRect();
  const left = Math.min(cell.left, document.documentElement.clientWidth - WIDTH_PX - MARGIN_PX);
  const top = Math.min(cell.top, innerHeight - MAX_HEIGHT_PX - MARGIN_PX);
  popover.style.left = `${Math.max(left, MARGIN_PX) + scrollX}px`;
  popover.style.top = `${Math.max(top, MARGIN_PX) + scrollY}px`;
}
