import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { useTimeZone } from "../../shared/time/timeZone.ts";
import type { CalendarCallbacks } from "./calendar/calendarCallbacks.ts";
import { instantOn, plusDays, type Day } from "./calendar/calendarDay.ts";
import { useCalendarFormats } from "./calendar/calendarFormats.ts";
import { CalendarFooter } from "./CalendarFooter.tsx";
import { useCalendar } from "./calendar/calendarQueries.ts";
import { daysOf, type CalendarView } from "./calendar/calendarRange.ts";
import { CalendarSkeleton } from "./calendar/CalendarSkeleton.tsx";
import { eventsOf } from "./calendar/calendarEvents.ts";
import { itemsByDay, type ItemsByDay } from "./calendar/dayItems.ts";
import { CutNotice } from "./calendar/CutNotice.tsx";
import { DayList } from "./agenda/DayList.tsx";
import { EmptySchedule } from "./calendar/EmptySchedule.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { NothingMatches } from "./filters/NothingMatches.tsx";
import type { FilterInAddress } from "./filters/useCalendarFilter.ts";
import { MonthView } from "./month/MonthView.tsx";
import { PhoneMonth } from "./month/PhoneMonth.tsx";
import { ScheduledToolbar } from "./ScheduledToolbar.tsx";
import { TimeGrid } from "./timeGrid/TimeGrid.tsx";

export type ScheduledCalendarProps = CalendarCallbacks & {
  readonly view: CalendarView;
  readonly date: Day;
  readonly now: Date;
  readonly filters: FilterInAddress;
  readonly onView: (view: CalendarView) => void;
  readonly onToday: () => void;
  readonly onStep: (steps: number) => void;
};

export function ScheduledCalendar(props: ScheduledCalendarProps) {
  const { view, date, now, filters, onView, onToday, onStep, ...callbacks } = props;
  const { t } = useTranslation("scheduled");
  const zone = useTimeZone();
  const { firstWeekday } = useCalendarFormats();
  const days = useMemo(() => daysOf(view, date, firstWeekday), [view, date, firstWeekday]);
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [first = date, last = date] = [days[0], days.at(-1)];
  const [from, to] = [instantOn(first, 0, zone), instantOn(plusDays(last, 1), 0, zone)];
  const calendar = useCalendar(from, to, filters.filter);
  const events = useMemo(() => eventsOf(calendar.data?.items ?? []), [calendar.data]);
  const items = useMemo(() => itemsByDay(events, days, zone), [events, days, zone]);
  const isEmpty = calendar.isSuccess && !calendar.isPlaceholderData && events.length === 0;
  const nothingFits = isEmpty && filters.choices > 0;
  const shown = { days, date, items, now };
  return (
    <>
      <ScheduledToolbar
        view={view}
        date={date}
        days={days}
        isLoading={calendar.isPlaceholderData}
        onView={onView}
        onToday={onToday}
        onStep={onStep}
      />
      <FilterBar
        filters={filters}
        shown={calendar.isPlaceholderData ? undefined : events.length}
        total={calendar.data?.total}
      />
      {calendar.isError && (
        <FailureNotice
          title={t("messages.error_fetch")}
          error={calendar.error}
          onRetry={() => void calendar.refetch()}
        />
      )}
      {calendar.data?.isComplete === false && <CutNotice />}
      {calendar.isPending && <CalendarSkeleton view={view} isPhone={isPhone} />}
      {nothingFits && <NothingMatches onClear={filters.clear} isAboveDays={view !== "agenda"} />}
      {calendar.data && !(nothingFits && view === "agenda") && (
        <CalendarBody
          view={view}
          isPhone={isPhone}
          shown={shown}
          callbacks={callbacks}
          isEmpty={isEmpty}
        />
      )}
      <CalendarFooter isPhone={isPhone} />
    </>
  );
}

type CalendarBodyProps = {
  readonly view: CalendarView;
  readonly isPhone: boolean;
  readonly shown: {
    readonly days: readonly Day[];
    readonly date: Day;
    readonly items: ItemsByDay;
    readonly now: Date;
  };
  readonly callbacks: CalendarCallbacks;
  readonly isEmpty: boolean;
};

function CalendarBody({ view, isPhone, shown, callbacks, isEmpty }: CalendarBodyProps) {
  const { t } = useTranslation("scheduled");
  const formats = useCalendarFormats();
  if (view === "month") {
    return isPhone ? (
      <PhoneMonth {...shown} {...callbacks} />
    ) : (
      <MonthView {...shown} {...callbacks} />
    );
  }
  if (view === "agenda" || isPhone) {
    if (view === "agenda" && isEmpty) return <EmptySchedule title={t("empty.agenda")} />;
    return (
      <DayList
        {...shown}
        withEmptyDays={view !== "agenda"}
        onOpen={callbacks.onOpen}
        onWriteAt={callbacks.onWriteAt}
      />
    );
  }
  const label = formats.heading(view, shown.days, shown.date);
  return <TimeGrid key={view} label={label} {...shown} {...callbacks} />;
}
