import { creditHistoryResponseSchema } from "@vestnik/contract/credits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { creditKeys } from "../../../shared/api/queries/creditQueries.ts";
import { request } from "../../../shared/api/request.ts";

/** How credits came and went, the newest first; fetched again with the balance. */
export function useCreditHistory() {
  return useInfiniteQuery({
    queryKey: creditKeys.history,
    // What was read at the last opening may be over by now.
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? "" : `?${new URLSearchParams({ cursor: pageParam })}`;
      const path = `/credits/history${cursor}`;
      const answer = await request(creditHistoryResponseSchema, "GET", path, undefined, { signal });
      return answer.data;
    },
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.entries),
  });
}
