import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useCalendarFormats } from "../calendar/calendarFormats.ts";
import { useDragRules } from "./useDragRules.ts";
import { useItemWords } from "../items/useItemWords.ts";

export type CalendarKit = ReturnType<typeof useCalendarKit>;

/** What a view needs for its cells and publications, computed once for all of them. */
export function useCalendarKit(onMove: (item: CalendarEvent, to: Date) => void) {
  return {
    zone: useTimeZone(),
    formats: useCalendarFormats(),
    formatNumber: useFormat().number,
    wordsOf: useItemWords(),
    rulesOf: useDragRules(onMove),
  };
}
