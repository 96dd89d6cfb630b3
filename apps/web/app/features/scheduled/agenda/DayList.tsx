import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
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
import { isTroubled, troubledFirst } from "../items/itemOrder.ts";
import { MoreButton } from "../items/MoreButton.tsx";
import { useDragRules } from "../drag/useDragRules.ts";
import { timeForNewPost } from "../drag/movedTime.ts";
import { useItemWords } from "../items/useItemWords.ts";
import { useMore } from "../items/useMore.ts";

export type DayListProps = Pick<CalendarCallbacks, "onOpen" | "onWriteAt" | "onMove"> & {
  readonly days: readonly Day[];
  readonly items: ItemsByDay;
  readonly now: Date;
};

const PAGE = 100;

/** A list of days with their publications, from today on when today is one of them; earlier days are one press away. */
export function DayList({ days, items, now, onOpen, onWriteAt, onMove }: DayListProps) {
  const { t } = useTranslation("scheduled");
  const today = dayAt(now, useTimeZone());
  const [isPastOpen, setPastOpen] = useState(false);
  const isFolded = days.length > 1 && days.includes(today);
  const past = isFolded ? days.filter((day) => day < today) : [];
  const present = days.slice(past.length);
  const inPast = past.flatMap((day) => items.get(day) ?? []);
  const troubled = inPast.filter(isTroubled).length;
  const shared = { items, today, onOpen, onWriteAt, onMove };
  return (
    <>
      {inPast.length > 0 && (
        <details onToggle={({ currentTarget }) => setPastOpen(currentTarget.open)}>
          <summary className={classes["earlier"]}>
            {t("day.earlier", { count: inPast.length })}
            {troubled > 0 && <strong>{t("day.troubled", { count: troubled })}</strong>}
          </summary>
          {isPastOpen && <DaySections days={past} {...shared} />}
        </details>
      )}
      <DaySections days={present} {...shared} />
    </>
  );
}

type DaySectionsProps = Omit<DayListProps, "now"> & { readonly today: Day };

/** Days with publications, some at first and more on request; a single day also without any. */
function DaySections({ days, items, today, onOpen, onWriteAt, onMove }: DaySectionsProps) {
  const { t } = useTranslation("scheduled");
  const formats = useCalendarFormats();
  const wordsOf = useItemWords();
  const rulesOf = useDragRules(onMove);
  const zone = useTimeZone();
  const all = days.flatMap((day) => items.get(day) ?? []);
  const { shown, hasMore, showMore } = useMore(all, PAGE, days[0]);
  const isShown = new Set(shown);
  const listed = days
    .map((day) => ({ day, items: (items.get(day) ?? []).filter((item) => isShown.has(item)) }))
    .filter((each) => each.items.length > 0 || days.length === 1);
  return (
    <>
      {listed.length === 0 && <p className={classes["nothing"]}>{t("day.nothing")}</p>}
      {listed.map(({ day, items: dayItems }) => (
        <section key={day} data-day={day} aria-label={formats.full(day)} className={classes["day"]}>
          <div className={classes["dayHead"]} data-today={day === today}>
            <h3>
              {formats.full(day)}
              {day === today && <span> · {t("day.today")}</span>}
            </h3>
            {day >= today && (
              <IconButton
                icon={IconPlus}
                aria-label={t("day.write", { day: formats.full(day) })}
                onClick={() => onWriteAt(timeForNewPost(day, new Date(), zone))}
              />
            )}
          </div>
          <DayItems items={dayItems} wordsOf={wordsOf} rulesOf={rulesOf} onOpen={onOpen} />
        </section>
      ))}
      {hasMore && <MoreButton shown={shown.length} total={all.length} onClick={showMore} />}
    </>
  );
}

type DayItemsProps = Pick<CalendarCallbacks, "onOpen"> & {
  readonly items: readonly CalendarEvent[];
  readonly wordsOf: ReturnType<typeof useItemWords>;
  readonly rulesOf: ReturnType<typeof useDragRules>;
};

function DayItems({ items, wordsOf, rulesOf, onOpen }: DayItemsProps) {
  const { t } = useTranslation("scheduled");
  if (items.length === 0) return <p className={classes["nothing"]}>{t("day.nothing")}</p>;
  return (
    <ul className={classes["list"]}>
      {troubledFirst(items).map((item) => (
        <ItemRow
          key={item.key}
          item={item}
          words={wordsOf(item)}
          rulesOf={rulesOf}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}
