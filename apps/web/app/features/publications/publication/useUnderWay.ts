import { useQuery } from "@tanstack/react-query";
import { calendarResponseSchema, type CalendarItem } from "@vestnik/contract/publications";
import { request } from "../../../shared/api/request.ts";
import { publicationKeys, FALLBACK_REFETCH_MS } from "./publicationQueries.ts";

/** The longest a publication may be late, and an hour for clocks that differ. */
const LOOK_BACK_MS = 25 * 3_600_000;

/** Publications that are being sent, or are due and still wait; the latest first. */
export function useUnderWay({ enabled = true } = {}): readonly CalendarItem[] | undefined {
  const { data } = useQuery({
    queryKey: publicationKeys.underWay,
    enabled,
    queryFn: async ({ client, signal }) => {
      const found = await findUnderWay(Date.now(), signal);
      const before = client.getQueryData<CalendarItem[]>(publicationKeys.underWay) ?? [];
      const isOver = before.some(({ id }) => found.every((each) => each.id !== id));
      // A publication that leaves this list belongs into the history, which must be fetched again even while the event
      // stream is down.
      if (isOver) void client.invalidateQueries({ queryKey: publicationKeys.lists });
      return found;
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.length > 0 && FALLBACK_REFETCH_MS,
  });
  return data;
}

async function findUnderWay(now: number, signal: AbortSignal): Promise<CalendarItem[]> {
  const from = new Date(now - LOOK_BACK_MS).toISOString();
  const to = new Date(now).toISOString();
  const path = `/publications/calendar?${new URLSearchParams({ from, to })}`;
  const { items } = await request(calendarResponseSchema, "GET", path, undefined, { signal });
  return items.filter(({ status }) => status === "scheduled" || status === "sending").toReversed();
}
