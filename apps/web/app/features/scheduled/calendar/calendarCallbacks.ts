import type { CalendarItem } from "@vestnik/contract/publications";
import type { Day } from "./calendarDay.ts";

/** What can be done in every view of the calendar. */
export type CalendarCallbacks = {
  readonly onOpen: (id: string) => void;
  readonly onMove: (item: CalendarItem, to: Date) => void;
  /** To the composer, set to that time; the past is refused in words. */
  readonly onWriteAt: (instant: Date) => void;
  readonly onOpenDay: (day: Day) => void;
  /** The cursor of the keyboard. */
  readonly onPoint: (day: Day) => void;
};
