import type { QueryClient } from "@tanstack/react-query";
import { changedOf, type BatchResult } from "./batchRequests.ts";
import { publicationKeys, type Calendar, type fetchDetails } from "./publicationRequests.ts";

type Details = Awaited<ReturnType<typeof fetchDetails>>;

/**
 * Writes what a decision has changed over what the page has of it. Until it is fetched anew a further decision would name the
 * versions of before, and the server would refuse it as changed in another tab.
 */
export function keepChanged(queryClient: QueryClient, results: readonly BatchResult[]): void {
  const changed = new Map(changedOf(results).map((each) => [each.id, each]));
  for (const publication of changed.values())
    queryClient.setQueryData<Details>(
      publicationKeys.details(publication.id),
      (details) => details && { ...details, publication },
    );
  queryClient.setQueriesData<Calendar>(
    { queryKey: publicationKeys.calendars },
    (calendar) =>
      calendar && {
        ...calendar,
        items: calendar.items.map((item) => {
          const { version, status } = changed.get(item.id) ?? item;
          return { ...item, version, status };
        }),
      },
  );
}
