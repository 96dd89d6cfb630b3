import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { pastWeeksOf } from "./pastWeeksOf.ts";
import type { Day } from "./calendarDay.ts";
import { capitalized, useCalendarFormats } from "./calendarFormats.ts";
import type { CalendarView } from "./calendarRange.ts";
import { weeksOf } from "./weeksOf.ts";

export type CalendarSkeletonProps = {
  readonly view: CalendarView;
  readonly date: Day;
  readonly days: readonly Day[];
  readonly today: Day;
  readonly isPhone: boolean;
};

/** The shapes of the static page (shared/firstScreen), which stood in these places before. */
export function CalendarSkeleton({ view, date, days, today, isPhone }: CalendarSkeletonProps) {
  const { t } = useTranslation("scheduled");
  const { full } = useCalendarFormats();
  const isMonth = view === "month";
  const isGrid = isMonth || (view !== "agenda" && !isPhone);
  return (
    <div className="v-first-scheduled" role="status" aria-label={t("loading")}>
      {isMonth && <div className="v-first-month" style={monthOf(days, today)} />}
      {isMonth && (
        <div className="v-first-day">
          {capitalized(full(date)) + (date === today ? ` · ${t("day.today")}` : "")}
        </div>
      )}
      {!isMonth && isGrid && <div className="v-first-hours" />}
      {!isGrid && <RowsSkeleton />}
    </div>
  );
}

function monthOf(days: readonly Day[], today: Day): CSSProperties {
  const weeks = weeksOf(days);
  const sizes = { "--v-weeks": weeks.length, "--v-past": pastWeeksOf(weeks, today) };
  return sizes as CSSProperties;
}

export function RowsSkeleton() {
  return (
    <div className="v-first-rows">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
