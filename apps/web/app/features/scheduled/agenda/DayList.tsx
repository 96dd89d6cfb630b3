import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import type { CalendarCallbacks } from "../calendar/calendarCallbacks.ts";
import { dayAt, type Day } from "../calendar/calendarDay.ts";
import { useCalendarFormats } from "../calendar/calendarFormats.ts";
import type { ItemsByDay } from "../calendar/dayItems.ts";
import classes from "./ItemRow.module.css";
import { IconButton } from "../items/IconButton.tsx";
import { ItemRow } from "./ItemRow.tsx";
import { troubledFirst } from "../items/itemOrder.ts";
import { MoreButton } from "../items/MoreButton.tsx";
import { timeForNewPost } from "../drag/movedTime.ts";
import { useItemWords } from "../items/useItemWords.ts";
import { useMore } from "../items/useMore.ts";

export type DayListProps = Pick<CalendarCallbacks, "onOpen" | "onWriteAt"> & {
  readonly days: readonly Day[];
  readonly items: ItemsByDay;
  readonly now: Date;
  /** Lists days without publications too, unless they have passed. */
  readonly withEmptyDays: boolean;
};

const PAGE = 100;

type ListedDay = {
  readonly day: Day;
  readonly items: readonly CalendarEvent[];
  readonly isPast: boolean;
};

/** A list of days with their publications: the agenda, and every view on a phone. */
export function DayList({ days, items, now, withEmptyDays, onOpen, onWriteAt }: DayListProps) {
  const { t } = useTranslation("scheduled");
  const formats = useCalendarFormats();
  const wordsOf = useItemWords();
  const zone = useTimeZone();
  const today = dayAt(now, zone);
  const all = days.flatMap((day) => items.get(day) ?? []);
  const { shown, hasMore, showMore } = useMore(all, PAGE, days[0]);
  const isShown = new Set(shown);
  const ofDay = (day: Day) => (items.get(day) ?? []).filter((item) => isShown.has(item));
  const isWorthShowing = (day: Day) => day >= today || days.length === 1;
  const listed = days
    .map((day) => ({ day, items: ofDay(day), isPast: day < today }))
    .filter(
      (each) => each.items.length > 0 || (withEmptyDays && !hasMore && isWorthShowing(each.day)),
    );
  // A week starts at today; its earlier days are one tap away.
  const isFolded = withEmptyDays && days.length > 1 && days.includes(today);
  const folded = isFolded ? listed.filter(({ isPast }) => isPast) : [];
  const oneDay = ({ day, items: dayItems, isPast }: ListedDay) => (
    <section key={day} aria-label={formats.full(day)} className={classes["day"]}>
      <div className={classes["dayHead"]} data-today={day === today}>
        <h3>
          {formats.full(day)}
          {day === today && <span> · {t("day.today")}</span>}
        </h3>
        {!isPast && (
          <IconButton
            icon={IconPlus}
            aria-label={t("day.write", { day: formats.full(day) })}
            onClick={() => onWriteAt(timeForNewPost(day, new Date(), zone))}
          />
        )}
      </div>
      <DayItems items={dayItems} wordsOf={wordsOf} onOpen={onOpen} />
    </section>
  );
  return (
    <>
      {folded.length > 0 && (
        <details>
          <summary className={classes["earlier"]}>{t("day.earlier")}</summary>
          {folded.map(oneDay)}
        </details>
      )}
      {listed.length === 0 && <p className={classes["nothing"]}>{t("day.nothing")}</p>}
      {listed.filter((each) => !folded.includes(each)).map(oneDay)}
      {hasMore && <MoreButton shown={shown.length} total={all.length} onClick={showMore} />}
    </>
  );
}

type DayItemsProps = Pick<CalendarCallbacks, "onOpen"> & {
  readonly items: readonly CalendarEvent[];
  readonly wordsOf: ReturnType<typeof useItemWords>;
};

function DayItems({ items, wordsOf, onOpen }: DayItemsProps) {
  const { t } = useTranslation("scheduled");
  if (items.length === 0) return <p className={classes["nothing"]}>{t("day.nothing")}</p>;
  return (
    <ul className={classes["list"]}>
      {troubledFirst(items).map((item) => (
        <ItemRow key={item.key} item={item} words={wordsOf(item)} onOpen={onOpen} />
      ))}
    </ul>
  );
}
