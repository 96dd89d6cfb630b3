import { useQuery } from "@tanstack/react-query";
import { instantOf, wallTimeAt } from "@vestnik/domain/zonedTime";
import { useState } from "react";
import { fetchCalendar, publicationKeys, type Calendar } from "./publicationRequests.ts";

type BusyDays = {
  /** By "2026-12-24"; undefined until it is known. */
  readonly busyDays: ReadonlyMap<string, number> | undefined;
  readonly onMonth: (month: string) => void;
};

/** How many publications each day of the month has that a date picker shows, those of one decision counted once. */
export function useBusyDays(zone: string): BusyDays {
  const [month, setMonth] = useState<string>();
  const { data } = useQuery({
    queryKey: publicationKeys.busyDays(month ?? "", zone),
    queryFn: async ({ signal }) => {
      const [from, to] = boundsOf(month ?? "", zone);
      // One of each day, and how many more there are: a month of thousands is a short answer.
      return await fetchCalendar(from, to, signal, { perDay: "1", timeZone: zone });
    },
    select: (calendar) => countsIn(calendar, zone),
    enabled: month !== undefined,
  });
  return { busyDays: data, onMonth: setMonth };
}

/** Of "2026-12", from its first moment to that of the next month. */
function boundsOf(month: string, zone: string): readonly [string, string] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = (at: { readonly year: number; readonly month: number }) =>
    instantOf({ ...at, day: 1, hour: 0, minute: 0 }, zone).instant.toISOString();
  const next = number === 12 ? { year: year + 1, month: 1 } : { year, month: number + 1 };
  return [first({ year, month: number }), first(next)];
}

function countsIn({ items, beyond }: Calendar, zone: string): ReadonlyMap<string, number> {
  const counts = new Map(beyond.map(({ day, count }) => [day, count]));
  const events = new Map(items.map((item) => [`${item.batchId} ${item.dueAt}`, item.dueAt]));
  for (const dueAt of events.values()) {
    const { year, month, day } = wallTimeAt(new Date(dueAt), zone);
    const two = (part: number) => String(part).padStart(2, "0");
    const name = `${year}-${two(month)}-${two(day)}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
