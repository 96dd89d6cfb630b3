/** Queries for publications that are not at their end yet, and the refetch after an event. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CalendarItem, Publication } from "@vestnik/contract/publications";
import type { ResolutionChoice } from "@vestnik/domain/publication";
import { askAgain } from "../../../shared/api/askAgain.ts";
import { useServerEvents } from "../../../shared/api/events/useServerEvents.ts";
import {
  publicationBatch,
  publicationDetails,
} from "../../../shared/publications/publicationQueries.ts";
import {
  fetchCalendar,
  publicationKeys,
  resolvePublication,
} from "../../../shared/publications/publicationRequests.ts";

/**
 * Events report every change; this interval is the fallback while their stream is down. Each fetch starts the wait
 * again.
 */
const FALLBACK_REFETCH_MS = 10_000;
/** The longest a publication may be late, and an hour for clocks that differ. */
const LOOK_BACK_MS = 25 * 3_600_000;

/** The publications of one decision. */
export function useBatch(batchId: string, { enabled = true } = {}) {
  return useQuery({
    ...publicationBatch(batchId),
    enabled,
    refetchInterval: ({ state }) => intervalFor(state.data),
  });
}

/** Fetched again until it has reached an end. */
export function watchedDetails(id: string) {
  return queryOptions({
    ...publicationDetails(id),
    refetchInterval: ({ state }) => intervalFor(state.data && [state.data.publication]),
  });
}

export type Decision = { readonly publication: Publication; readonly choice: ResolutionChoice };

/**
 * Sends the owner's decision. When the publication has changed since, it is refused as too late, and the present state
 * is shown.
 */
export function useResolvePublication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: publicationKeys.decision,
    // The history reads the decisions of the last hour from this cache (`useDecided`).
    gcTime: 3_600_000,
    mutationFn: ({ publication, choice }: Decision) => resolvePublication(publication, choice),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}

/** Fetches publications again after every event but those of credits, and after a reconnection, because events may have been missed. */
export function usePublicationUpdates(): void {
  const queryClient = useQueryClient();
  // Also after events about channels, because a publication may wait for its channel.
  useServerEvents(({ type }) => {
    if (type !== "credits") void askAgain(queryClient, publicationKeys.all);
  });
}

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
  const [from, to] = [new Date(now - LOOK_BACK_MS), new Date(now)];
  const { items } = await fetchCalendar(from.toISOString(), to.toISOString(), signal);
  return items.filter(({ status }) => status === "scheduled" || status === "sending").toReversed();
}

/** Still to be sent, or being sent. */
function isUnderWay(publication: Publication): boolean {
  return publication.status === "scheduled" || publication.status === "sending";
}

function intervalFor(publications: readonly Publication[] | undefined): number | false {
  return publications?.some(isUnderWay) ? FALLBACK_REFETCH_MS : false;
}
