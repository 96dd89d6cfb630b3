import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  publicationDetailsResponseSchema,
  publicationListResponseSchema,
  publicationResponseSchema,
  type Publication,
} from "@vestnik/contract/publications";
import type { PublicationStatus, ResolutionChoice } from "@vestnik/domain/publication";
import { request } from "../../shared/api/request.ts";
import { useServerEvents } from "../../shared/api/useServerEvents.ts";

export const publicationKeys = {
  all: ["publications"] as const,
  list: (status: PublicationStatus | undefined) => ["publications", "list", status] as const,
  batch: (batchId: string) => ["publications", "batch", batchId] as const,
  details: (id: string) => ["publications", "details", id] as const,
  underWay: ["publications", "under way"] as const,
};

const PAGE_SIZE = 20;
const LARGEST_PAGE = 100;
/** Events tell of every change; this is for the time their stream is down. Each fetch starts the wait anew. */
const UNHEARD_MS = 10_000;

type ListFilter = {
  readonly status?: PublicationStatus | undefined;
  readonly batchId?: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function fetchPublications(filter: ListFilter, signal?: AbortSignal) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const path = `/publications?${query}`;
  return request(publicationListResponseSchema, "GET", path, undefined, { signal });
}

/** Newest first, page by page. */
export function usePublicationList(status: PublicationStatus | undefined) {
  return useInfiniteQuery({
    queryKey: publicationKeys.list(status),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      fetchPublications({ status, cursor: pageParam, limit: PAGE_SIZE }, signal),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.publications),
    refetchInterval: ({ state }) =>
      intervalFor(state.data?.pages.flatMap((page) => page.publications)),
  });
}

/** Every publication of one decision. */
export function useBatch(batchId: string) {
  return useQuery({
    queryKey: publicationKeys.batch(batchId),
    queryFn: ({ signal }) => fetchBatch(batchId, signal),
    refetchInterval: ({ state }) => intervalFor(state.data),
  });
}

export function usePublicationDetails(id: string) {
  return useQuery({
    queryKey: publicationKeys.details(id),
    queryFn: ({ signal }) =>
      request(publicationDetailsResponseSchema, "GET", `/publications/${id}`, undefined, {
        signal,
      }),
  });
}

/** The owner's decision. Another change since then is refused as too late, and the present state is shown. */
export function useResolvePublication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: { publication: Publication; choice: ResolutionChoice }) => {
      const { id, version } = decision.publication;
      const body = { choice: decision.choice, version };
      return request(publicationResponseSchema, "POST", `/publications/${id}/resolve`, body);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}

/** Whatever the server tells of, and whatever may have been missed while it could not, is fetched again. */
export function usePublicationUpdates(): void {
  const queryClient = useQueryClient();
  // A channel's news too: it may be what a publication waits for.
  useServerEvents(() => void queryClient.invalidateQueries({ queryKey: publicationKeys.all }));
}

/** Still to be sent, or just being sent. */
function isUnderWay(publication: Publication): boolean {
  return publication.status === "scheduled" || publication.status === "sending";
}

function intervalFor(publications: readonly Publication[] | undefined): number | false {
  return publications?.some(isUnderWay) ? UNHEARD_MS : false;
}

async function fetchBatch(batchId: string, signal: AbortSignal): Promise<Publication[]> {
  const publications: Publication[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPublications({ batchId, cursor, limit: LARGEST_PAGE }, signal);
    publications.push(...page.publications);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return byChannel(publications);
}

/** An order that does not change while they are sent. */
export function byChannel(publications: readonly Publication[]): Publication[] {
  return publications.toSorted((left, right) =>
    left.channelTitle.localeCompare(right.channelTitle),
  );
}
