import type { QueryClient } from "@tanstack/react-query";

/**
 * Fetches every query that begins with this key again, because the server has reported a change. A running fetch is
 * allowed to finish, so that frequent events on a slow line cannot prevent it from ever arriving, and is then repeated
 * once, because its answer may be older than the change.
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
