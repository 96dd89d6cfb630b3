import type { QueryClient } from "@tanstack/react-query";

/**
 * Fetches again what begins with this key, because the server told of a change. What is being fetched for the first time is
 * fetched once more: its answer may be from before the change, and the kit does not begin it anew by itself.
 */
export async function askAgain(
  queryClient: QueryClient,
  queryKey: readonly string[],
): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ queryKey });
  if (first.length === 0) return;
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}
