/** Queries that several features share. */
import { queryOptions } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import {
  byChannel,
  fetchDetails,
  fetchPublications,
  publicationKeys,
} from "./publicationRequests.ts";

const MAX_PAGE = 100;

export function publicationDetails(id: string) {
  return queryOptions({
    queryKey: publicationKeys.details(id),
    queryFn: ({ signal }) => fetchDetails(id, signal),
  });
}

/** The publications of one decision. */
export function publicationBatch(batchId: string) {
  return queryOptions({
    queryKey: publicationKeys.batch(batchId),
    queryFn: ({ signal }) => fetchBatch(batchId, signal),
  });
}

export async function fetchBatch(batchId: string, signal?: AbortSignal): Promise<Publication[]> {
  const publications: Publication[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPublications({ batchId, cursor, limit: MAX_PAGE }, signal);
    publications.push(...page.publications);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return byChannel(publications);
}
