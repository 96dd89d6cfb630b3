import { useSearchParams } from "react-router";
import { isDay, type Day } from "./calendar/calendarDay.ts";
import { readCalendarFilter, writeCalendarFilter } from "./filters/calendarFilter.ts";
import { calendarViews, type CalendarView } from "./calendar/calendarRange.ts";

export type ShownView = CalendarView | "list";

export type CalendarAddress = {
  readonly view: ShownView;
  readonly date: Day;
  /** Goes to another place in the calendar; Back returns from it. */
  readonly go: (to: { view?: ShownView; date?: Day }) => void;
  /** Moves the cursor, without a history entry. */
  readonly point: (date: Day) => void;
};

/**
 * The place in the calendar, from the address; `today` is the default date. View and date are in the address, so that
 * reload, Back and a shared link show the same (decision 18); the filters stay in it.
 */
export function useCalendarAddress(today: Day): CalendarAddress {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = searchParams.get("view");
  const view = asked === "list" ? "list" : (calendarViews.find((one) => one === asked) ?? "month");
  const askedDate = searchParams.get("date");
  const date = isDay(askedDate) ? askedDate : today;
  const show = (to: { view?: ShownView; date?: Day }, replace: boolean) => {
    const place = { tab: "scheduled", view: to.view ?? view, date: to.date ?? date };
    setSearchParams(
      (params) => writeCalendarFilter(new URLSearchParams(place), readCalendarFilter(params)),
      { replace, preventScrollReset: true },
    );
  };
  return {
    view,
    date,
    go: (to) => show(to, false),
    point: (to) => show({ date: to }, true),
  };
}
