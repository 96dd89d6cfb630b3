import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import {
  publicationDetailsResponseSchema,
  publicationListResponseSchema,
  publicationResponseSchema,
  type Publication,
} from "@vestnik/contract/publications";
import type { ResolutionChoice } from "@vestnik/domain/publication";
import { askAgain } from "../../../shared/api/askAgain.ts";
import { request } from "../../../shared/api/request.ts";
import { useServerEvents } from "../../../shared/api/useServerEvents.ts";
import { askedStatuses, type HistoryFilter } from "../history/historyFilter.ts";

export const publicationKeys = {
  all: ["publications"] as const,
  lists: ["publications", "list"] as const,
  list: (filter: HistoryFilter) => ["publications", "list", filter] as const,
  batch: (batchId: string) => ["publications", "batch", batchId] as const,
  details: (id: string) => ["publications", "details", id] as const,
  underWay: ["publications", "under way"] as const,
  decision: ["publications", "decision"] as const,
};

const PAGE_SIZE = 20;
const MAX_PAGE = 100;
/**
 * Events report every change; this interval is the fallback while their stream is down. Each fetch starts the wait
 * again.
 */
export const FALLBACK_REFETCH_MS = 10_000;

type ListFilter = {
  /** One or several, separated by commas. */
  readonly status?: string;
  readonly kind?: Publication["kind"] | undefined;
  readonly search?: string | undefined;
  readonly channelId?: string | undefined;
  readonly batchId?: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

function fetchPublications(filter: ListFilter, signal?: AbortSignal) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const path = `/publications?${query}`;
  return request(publicationListResponseSchema, "GET", path, undefined, { signal });
}

/** The ended publications that match the filter, latest first, page by page. */
export function usePublicationList(filter: HistoryFilter) {
  const { status, channelId, kind, search } = filter;
  return useInfiniteQuery({
    queryKey: publicationKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      fetchPublications(
        {
          status: askedStatuses(status).join(","),
          channelId,
          kind,
          search: search || undefined,
          cursor: pageParam,
          limit: PAGE_SIZE,
        },
        signal,
      ),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.publications),
    // The list stays readable while another filter is loading.
    placeholderData: keepPreviousData,
  });
}

/** The publications of one decision. */
export function useBatch(batchId: string) {
  return useQuery({
    queryKey: publicationKeys.batch(batchId),
    queryFn: ({ signal }) => fetchBatch(batchId, signal),
    refetchInterval: ({ state }) => intervalFor(state.data),
  });
}

export function publicationDetails(id: string) {
  return queryOptions({
    queryKey: publicationKeys.details(id),
    queryFn: ({ signal }) =>
      request(publicationDetailsResponseSchema, "GET", `/publications/${id}`, undefined, {
        signal,
      }),
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
    mutationFn: (decision: Decision) => {
      const { id, version } = decision.publication;
      const body = { choice: decision.choice, version };
      return request(publicationResponseSchema, "POST", `/publications/${id}/resolve`, body);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}

/** Restores a deleted publication, which then waits for its time again. */
export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(publicationResponseSchema, "POST", `/publications/${id}/restore`, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}

/** Fetches publications again after every event, and after a reconnection, because events may have been missed. */
export function usePublicationUpdates(): void {
  const queryClient = useQueryClient();
  // Also after events about channels, because a publication may wait for its channel.
  useServerEvents(() => void askAgain(queryClient, publicationKeys.all));
}

/** Still to be sent, or being sent. */
function isUnderWay(publication: Publication): boolean {
  return publication.status === "scheduled" || publication.status === "sending";
}

function intervalFor(publications: readonly Publication[] | undefined): number | false {
  return publications?.some(isUnderWay) ? FALLBACK_REFETCH_MS : false;
}

async function fetchBatch(batchId: string, signal: AbortSignal): Promise<Publication[]> {
  const publications: Publication[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPublications({ batchId, cursor, limit: MAX_PAGE }, signal);
    publications.push(...page.publications);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return byChannel(publications);
}

/** An order that does not change while they are being sent. */
export function byChannel(publications: readonly Publication[]): Publication[] {
  return publications.toSorted((left, right) =>
    left.channelTitle.localeCompare(right.channelTitle),
  );
}
