/** The list by days; what needs its owner stands before them, the most urgent first. */
import { displayStatusOf, needsOwner } from "../../../shared/publications/displayStatus.ts";
import { dayAt, type Day } from "../calendar/calendarDay.ts";
import { byUrgency, type CalendarEvent } from "../calendar/calendarEvents.ts";

/** In place of a day: what needs its owner, whenever it is due. */
export const CARE = "care";

export type ListSection = {
  /** A day, or `CARE`. */
  readonly of: Day;
  readonly items: readonly CalendarEvent[];
};

/** What needs its owner first, then the rest in its order. */
export function inListOrder(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const care = events.filter(needsCare).toSorted(byUrgency);
  return [...care, ...events.filter((event) => !needsCare(event))];
}

/** `events` are in the order of the list. The zone is asked once an event, of which a page of the list has few. */
export function sectionsOf(events: readonly CalendarEvent[], zone: string): readonly ListSection[] {
  const sections = Map.groupBy(events, (event) =>
    needsCare(event) ? CARE : dayAt(new Date(event.dueAt), zone),
  );
  return Array.from(sections, ([of, items]) => ({ of, items }));
}

function needsCare(event: CalendarEvent): boolean {
  return needsOwner(displayStatusOf(event));
}
