import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../shared/api/queries/channelQueries.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { useTimeZone } from "../../shared/time/timeZone.ts";
import type { CalendarCallbacks } from "./calendar/calendarCallbacks.ts";
import { dayAt, type Day } from "./calendar/calendarDay.ts";
import { useCalendarFormats } from "./calendar/calendarFormats.ts";
import { CalendarFooter } from "./CalendarFooter.tsx";
import { useCalendar, useWholeDay } from "./calendar/calendarQueries.ts";
import { calendarViews, daysOf, phoneViews, type CalendarView } from "./calendar/calendarRange.ts";
import { CalendarSkeleton } from "./calendar/CalendarSkeleton.tsx";
import { eventsOf } from "./calendar/calendarEvents.ts";
import { beyondByDay, itemsByDay, type BeyondByDay, type ItemsByDay } from "./calendar/dayItems.ts";
import type { CalendarFilter } from "./calendar/narrowing.ts";
import { CutNotice } from "./calendar/CutNotice.tsx";
import { Agenda } from "./agenda/Agenda.tsx";
import { EmptySchedule } from "./calendar/EmptySchedule.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { NothingMatches } from "./filters/NothingMatches.tsx";
import type { FilterInAddress } from "./filters/useCalendarFilter.ts";
import { MonthView } from "./month/MonthView.tsx";
import { PhoneMonth } from "./month/PhoneMonth.tsx";
import { ScheduledToolbar } from "./ScheduledToolbar.tsx";
import { TimeGrid } from "./timeGrid/TimeGrid.tsx";
import { useExtent } from "./useExtent.ts";
import { tallyOf } from "./items/dayTally.ts";

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
  const { date, now, filters, onView, onToday, onStep, ...callbacks } = props;
  const { t } = useTranslation("scheduled");
  const zone = useTimeZone();
  const { firstWeekday } = useCalendarFormats();
  const today = dayAt(now, zone);
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const views = isPhone ? phoneViews : calendarViews;
  // A phone shows an address of a week or a day as the agenda.
  const view = views.find((each) => each === props.view) ?? "agenda";
  const days = useMemo(
    () => daysOf(view, date, { firstWeekday, today }),
    [view, date, firstWeekday, today],
  );
  const { extent, showMore } = useExtent({ view, isPhone, days, today });
  const calendar = useCalendar(days, filters.filter, extent);
  const events = useMemo(() => eventsOf(calendar.data?.items ?? []), [calendar.data]);
  const beyond = useMemo(() => beyondByDay(calendar.data?.beyond ?? []), [calendar.data]);
  const items = useMemo(() => itemsByDay(events, days, zone), [events, days, zone]);
  const { count } = tallyOf(items, beyond, days);
  // Asked for with the month, which may turn out to have only its number.
  const isOnlyCounted = calendar.data === undefined || beyond.has(date);
  const whole = useWholeDay(date, filters.filter, isPhone && view === "month" && isOnlyCounted);
  const isEmpty = calendar.isSuccess && !calendar.isPlaceholderData && count === 0;
  const nothingFits = isEmpty && filters.choices > 0;
  const shown = { days, date, items, beyond, whole, filter: filters.filter, now };
  const channels = useChannels();
  const isPending = calendar.isPending || channels.isPending;
  const filterBar = (
    <FilterBar
      filters={filters}
      isPending={isPending}
      shown={calendar.isPlaceholderData ? undefined : count}
      total={calendar.data?.total}
    />
  );
  return (
    <>
      <ScheduledToolbar
        view={view}
        views={views}
        date={date}
        days={days}
        isLoading={calendar.isPlaceholderData}
        onView={onView}
        onToday={onToday}
        onStep={onStep}
      >
        {isPhone && filterBar}
      </ScheduledToolbar>
      {!isPhone && filterBar}
      {calendar.isError && (
        <FailureNotice
          title={t("messages.error_fetch")}
          error={calendar.error}
          onRetry={() => void calendar.refetch()}
        />
      )}
      {calendar.data?.isComplete === false && <CutNotice />}
      {isPending && (
        <CalendarSkeleton view={view} date={date} days={days} today={today} isPhone={isPhone} />
      )}
      {nothingFits && <NothingMatches onClear={filters.clear} isAboveDays={view !== "agenda"} />}
      {calendar.data && !isPending && !(nothingFits && view === "agenda") && (
        <CalendarBody
          view={view}
          isPhone={isPhone}
          shown={shown}
          callbacks={callbacks}
          isEmpty={isEmpty}
          isLoading={calendar.isPlaceholderData}
          onMore={showMore}
        />
      )}
      {/* Below a shape of another height it would jump. */}
      {calendar.data && !isPending && <CalendarFooter isPhone={isPhone} />}
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
    readonly beyond: BeyondByDay;
    readonly whole: ReturnType<typeof useWholeDay>;
    readonly filter: CalendarFilter;
    readonly now: Date;
  };
  readonly callbacks: CalendarCallbacks;
  readonly isEmpty: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
};

function CalendarBody(props: CalendarBodyProps) {
  const { view, isPhone, shown, callbacks, isEmpty, isLoading, onMore } = props;
  const { t } = useTranslation("scheduled");
  const formats = useCalendarFormats();
  if (view === "month") {
    return isPhone ? (
      <PhoneMonth {...shown} {...callbacks} />
    ) : (
      <MonthView {...shown} {...callbacks} />
    );
  }
  if (view === "agenda") {
    if (isEmpty) return <EmptySchedule title={t("empty.agenda")} />;
    return <Agenda {...shown} {...callbacks} onMore={onMore} />;
  }
  const label = formats.heading(view, shown.days, shown.date);
  return <TimeGrid key={view} label={label} isLoading={isLoading} {...shown} {...callbacks} />;
}
