import type { CalendarEvent } from "./calendarEvents.ts";
import type { Day } from "./calendarDay.ts";

export type CalendarCallbacks = {
  readonly onOpen: (id: string) => void;
  readonly onMove: (item: CalendarEvent, to: Date) => void;
  /** Opens the composer with that time; a time in the past is refused with a message. */
  readonly onWriteAt: (instant: Date) => void;
  readonly onOpenDay: (day: Day) => void;
  /** Moves the keyboard cursor. */
  readonly onPoint: (day: Day) => void;
};
