import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import type { CalendarCallbacks } from "../calendar/calendarCallbacks.ts";
import type { Day } from "../calendar/calendarDay.ts";
import { useCalendarFormats } from "../calendar/calendarFormats.ts";
import type { ItemsByDay } from "../calendar/dayItems.ts";
import classes from "./ItemRow.module.css";
import { IconButton } from "../items/IconButton.tsx";
import { ItemRow } from "./ItemRow.tsx";
import { troubledFirst } from "../items/itemOrder.ts";
import { useDragRules } from "../drag/useDragRules.ts";
import { timeForNewPost } from "../drag/movedTime.ts";
import { useItemWords } from "../items/useItemWords.ts";

export type DayListProps = Pick<CalendarCallbacks, "onOpen" | "onWriteAt" | "onMove"> & {
  readonly days: readonly Day[];
  readonly items: ItemsByDay;
  readonly today: Day;
  /** Stands in place of a single day's publications until they are fetched. */
  readonly instead?: ReactNode;
};

/** Days with publications; a single day also without any. */
export function DayList(props: DayListProps) {
  const { days, items, today, instead, onOpen, onWriteAt, onMove } = props;
  const { t } = useTranslation("scheduled");
  const formats = useCalendarFormats();
  const wordsOf = useItemWords();
  const rulesOf = useDragRules(onMove);
  const zone = useTimeZone();
  const listed = days
    .map((day) => ({ day, items: items.get(day) ?? [] }))
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
          {instead ?? (
            <DayItems items={dayItems} wordsOf={wordsOf} rulesOf={rulesOf} onOpen={onOpen} />
          )}
        </section>
      ))}
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
