import type { QueryClient } from "@tanstack/react-query";

/**
 * Fetches again what begins with this key, because the server told of a change. What is being fetched at this moment is let
 * finish, so that frequent news on a slow line cannot keep it from ever arriving, and is then fetched once more: its answer
 * may be from before the change.
 */
export async function askAgain(
  queryClient: QueryClient,
  queryKey: readonly string[],
): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  const letFinish = { cancelRefetch: false };
  await queryClient.invalidateQueries({ queryKey }, letFinish);
  if (underWay.length === 0) return;
  const predicate = (query: (typeof underWay)[number]) => underWay.includes(query);
  await queryClient.invalidateQueries({ queryKey, predicate }, letFinish);
}
