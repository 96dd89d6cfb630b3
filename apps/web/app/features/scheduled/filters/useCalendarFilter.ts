import { useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  choicesIn,
  noFilter,
  readCalendarFilter,
  writeCalendarFilter,
  type CalendarFilter,
} from "./calendarFilter.ts";

export type FilterInAddress = {
  readonly filter: CalendarFilter;
  /** How many choices narrow the calendar. */
  readonly choices: number;
  readonly change: (changes: Partial<CalendarFilter>) => void;
  readonly clear: () => void;
};

/** The filter in the address. Typing replaces the history entry, so that Back does not undo letters. */
export function useCalendarFilter(): FilterInAddress {
  const [params, setParams] = useSearchParams();
  // The same object until the filter changes, whatever else changes in the address.
  const written = writeCalendarFilter(new URLSearchParams(), readCalendarFilter(params)).toString();
  const filter = useMemo(() => readCalendarFilter(new URLSearchParams(written)), [written]);
  const change = (changes: Partial<CalendarFilter>) =>
    setParams(
      (current) => writeCalendarFilter(current, { ...readCalendarFilter(current), ...changes }),
      { replace: Object.keys(changes).join() === "search", preventScrollReset: true },
    );
  return { filter, choices: choicesIn(filter), change, clear: () => change(noFilter) };
}
