import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import {
  fetchPublications,
  publicationKeys,
} from "../../../shared/publications/publicationRequests.ts";
import { hasWholeEntry } from "./historyEntries.ts";
import { askedStatuses, type HistoryFilter } from "./historyFilter.ts";

const PAGE_SIZE = 20;
/** As many as the server gives at once: the rest of a decision in very many channels. */
const REST_SIZE = 100;

/** What is over and matches the filter, latest first, page by page. */
export function usePublicationList(filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: publicationKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.publications),
    // The list stays readable while another filter is being answered.
    placeholderData: keepPreviousData,
  });
}

/** A page has at least one entry with all its channels, however many these are. */
async function fetchPage(filter: HistoryFilter, cursor: string | undefined, signal: AbortSignal) {
  const { status, channelId, kind, search } = filter;
  const asked = { ...askedStatuses(status), channelId, kind, search: search || undefined };
  let page = await fetchPublications({ ...asked, cursor, limit: PAGE_SIZE }, signal);
  while (page.nextCursor !== null && !hasWholeEntry(page.publications)) {
    const { nextCursor } = page;
    const rest = await fetchPublications(
      { ...asked, cursor: nextCursor, limit: REST_SIZE },
      signal,
    );
    page = { ...rest, publications: [...page.publications, ...rest.publications] };
  }
  return page;
}
