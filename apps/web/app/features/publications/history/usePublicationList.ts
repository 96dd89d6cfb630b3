import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import {
  fetchPublications,
  publicationKeys,
} from "../../../shared/publications/publicationRequests.ts";
import { askedStatuses, type HistoryFilter } from "./historyFilter.ts";

const PAGE_SIZE = 20;

/** What is over and matches the filter, latest first, page by page. */
export function usePublicationList(filter: HistoryFilter) {
  const { status, channelId, kind, search } = filter;
  return useInfiniteQuery({
    queryKey: publicationKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      fetchPublications(
        {
          ...askedStatuses(status),
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
    // The list stays readable while another filter is being answered.
    placeholderData: keepPreviousData,
  });
}
