import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { askAgain } from "../../../shared/api/askAgain.ts";
import { useServerEvents } from "../../../shared/api/events/useServerEvents.ts";
import {
  fetchCalendar,
  fetchPublications,
  publicationKeys,
  type Calendar,
} from "../../../shared/publications/publicationRequests.ts";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { instantOn, plusDays, type Day } from "./calendarDay.ts";
import { eventsOf } from "./calendarEvents.ts";
import { itemsByDay } from "./dayItems.ts";
import { extentOf, narrowingOf, type CalendarExtent, type CalendarFilter } from "./narrowing.ts";

/** A batch is sent one publication a second; the calendar is not fetched more often than this. */
const MIN_REFETCH_INTERVAL_MS = 1500;
const WINDOW_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * What is due on days that follow each other and fits the filter, earliest first, once it is wanted. What was shown before stays visible while
 * it loads.
 */
export function useCalendar(
  days: readonly Day[],
  filter: CalendarFilter,
  extent: CalendarExtent,
  isWanted = true,
) {
  return useQuery({
    ...calendarOf(days, useTimeZone(), filter, extent),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** Everything of a day; asked for only where a page of the calendar has left something out. */
export function useWholeDay(day: Day, filter: CalendarFilter, isWanted: boolean) {
  const zone = useTimeZone();
  return useQuery({
    ...calendarOf([day], zone, filter, { preview: "short" }),
    enabled: isWanted,
    // What is just being moved to another day is not among them.
    select: ({ items }) => itemsByDay(eventsOf(items), [day], zone).get(day) ?? [],
  });
}

function calendarOf(
  days: readonly Day[],
  zone: string,
  filter: CalendarFilter,
  extent: CalendarExtent,
) {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const start = instantOn(first, 0, zone).toISOString();
  const end = instantOn(plusDays(last, 1), 0, zone).toISOString();
  const more = { ...extentOf(extent, zone), ...narrowingOf(filter) };
  return queryOptions({
    queryKey: publicationKeys.calendar(start, end, filter, extent),
    queryFn: ({ signal }) => fetchCalendar(start, end, signal, more),
    // Events are received only while the calendar is mounted.
    refetchOnMount: "always",
  });
}

/** Everything from `from` on, in windows of ninety days, because the server returns at most a hundred days at once. */
export function useUpcoming(from: Date, filter: CalendarFilter) {
  const start = from.toISOString();
  return useQuery({
    queryKey: publicationKeys.upcoming(start, filter),
    queryFn: async ({ signal }): Promise<Calendar> => {
      const narrowing = narrowingOf(filter);
      const last = await fetchLastDue(signal);
      const windows = windowsOf(from.getTime(), Math.max(last, Date.now()));
      const parts = await Promise.all(
        windows.map(({ first, end }) => fetchCalendar(first, end, signal, narrowing)),
      );
      return {
        items: parts.flatMap(({ items }) => items),
        isComplete: parts.every(({ isComplete }) => isComplete),
        beyond: [],
        total: sumOf(parts),
      };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Fetches the calendar again after an event: at once, then at a limited rate. */
export function useCalendarUpdates(): void {
  const queryClient = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const last = useRef(0);
  const refresh = () => {
    waiting.current = undefined;
    last.current = Date.now();
    void askAgain(queryClient, publicationKeys.all);
  };
  useServerEvents(({ type }) => {
    if (type === "credits" || type === "subscription") return;
    waiting.current ??= setTimeout(
      refresh,
      Math.max(0, last.current + MIN_REFETCH_INTERVAL_MS - Date.now()),
    );
  });
  // Outside React: the clock.
  useEffect(() => () => clearTimeout(waiting.current), []);
}

/** The due time of the last scheduled publication; 0 when there is none. */
async function fetchLastDue(signal: AbortSignal): Promise<number> {
  const { publications } = await fetchPublications({ status: "scheduled", limit: 1 }, signal);
  return Date.parse(publications[0]?.dueAt ?? "1970-01-01");
}

function sumOf(parts: readonly Calendar[]): number {
  return parts.reduce((sum, { total }) => sum + (total ?? 0), 0);
}

function windowsOf(start: number, last: number): readonly { first: string; end: string }[] {
  const count = Math.floor((last - start) / WINDOW_MS) + 1;
  return Array.from({ length: count }, (_, index) => ({
    first: new Date(start + index * WINDOW_MS).toISOString(),
    end: new Date(start + (index + 1) * WINDOW_MS).toISOString(),
  }));
}
