import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "../calendar/Calendar.module.css";
import type { Day } from "../calendar/calendarDay.ts";
import type { BeyondByDay, ItemsByDay } from "../calendar/dayItems.ts";
import type { CalendarKit } from "../drag/useCalendarKit.ts";
import { tallyOf } from "../items/dayTally.ts";

export type PastWeeksProps = {
  readonly days: readonly Day[];
  readonly items: ItemsByDay;
  readonly beyond: BeyondByDay;
  readonly isOpen: boolean;
  readonly kit: CalendarKit;
  readonly onToggle: () => void;
};

/** The weeks before this one in a line: how much is in them, and how much of it needs its owner. */
export function PastWeeks({ days, items, beyond, isOpen, kit, onToggle }: PastWeeksProps) {
  const { t } = useTranslation("scheduled");
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const { count, troubled } = tallyOf(items, beyond, days);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div role="row" className={classes["monthWeek"]}>
      <div role="gridcell" aria-colspan={7} className={classes["pastWeeks"]}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={16} aria-hidden />
          {t("day.items", { day: kit.formats.range(first, last), count })}
          {troubled > 0 && <strong>{t("day.troubled", { count: troubled })}</strong>}
        </button>
      </div>
    </div>
  );
}
