import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { dayAt, type Day } from "../calendar/calendarDay.ts";
import { eventsOf } from "../calendar/calendarEvents.ts";
import { useCalendar } from "../calendar/calendarQueries.ts";
import { itemsByDay, type BeyondByDay } from "../calendar/dayItems.ts";
import { DaysState } from "../calendar/DaysState.tsx";
import type { CalendarFilter } from "../calendar/narrowing.ts";
import { tallyOf, type DayTally } from "../items/dayTally.ts";
import { MoreButton } from "../items/MoreButton.tsx";
import { useLimit } from "../items/useMore.ts";
import { DayList, type DayListProps } from "./DayList.tsx";
import classes from "./ItemRow.module.css";

/** So many are fetched at first, and more at a press. */
export const AGENDA_PAGE = 100;

export type AgendaProps = Omit<DayListProps, "today" | "instead"> & {
  readonly beyond: BeyondByDay;
  readonly filter: CalendarFilter;
  readonly now: Date;
  readonly onMore: () => void;
};

/** Days with their publications, from today on when today is one of them; earlier days are one press away. */
export function Agenda({ days, items, beyond, filter, now, onMore, ...callbacks }: AgendaProps) {
  const today = dayAt(now, useTimeZone());
  const past = days.includes(today) ? days.filter((day) => day < today) : [];
  const present = days.slice(past.length);
  const pastTally = tallyOf(items, beyond, past);
  const shared = { today, ...callbacks };
  return (
    <>
      {pastTally.count > 0 && (
        <PastDays days={past} tally={pastTally} filter={filter} {...shared} />
      )}
      <DayList days={present} items={items} {...shared} />
      <MoreOfDays
        days={present}
        items={items}
        total={tallyOf(items, beyond, present).count}
        onMore={onMore}
      />
    </>
  );
}

type PastDaysProps = Omit<DayListProps, "items" | "instead"> & {
  readonly tally: DayTally;
  readonly filter: CalendarFilter;
};

/** What is over: a line that says how much it is, fetched when it is opened. */
function PastDays({ days, tally, filter, ...shared }: PastDaysProps) {
  const { t } = useTranslation("scheduled");
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const { limit, showMore } = useLimit(AGENDA_PAGE, days[0] ?? "");
  const past = useCalendar(days, filter, { preview: "short", first: limit }, isOpen);
  const fetched = past.data?.items;
  const items = useMemo(
    () => itemsByDay(eventsOf(fetched ?? []), days, zone),
    [fetched, days, zone],
  );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes["earlier"]}>
        {t("day.earlier", { count: tally.count })}
        {tally.troubled > 0 && <strong>{t("day.troubled", { count: tally.troubled })}</strong>}
      </summary>
      {isOpen && <DaysState query={past} />}
      {isOpen && fetched && (
        <>
          <DayList days={days} items={items} {...shared} />
          <MoreOfDays days={days} items={items} total={tally.count} onMore={showMore} />
        </>
      )}
    </details>
  );
}

type MoreOfDaysProps = Pick<AgendaProps, "items" | "onMore"> & {
  readonly days: readonly Day[];
  readonly total: number;
};

function MoreOfDays({ days, items, total, onMore }: MoreOfDaysProps) {
  const shown = days.reduce((sum, day) => sum + (items.get(day)?.length ?? 0), 0);
  if (shown >= total) return null;
  return <MoreButton shown={shown} total={total} onClick={onMore} />;
}
