/** Queries and mutations that several features share. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchDetails, publicationKeys, restorePublication } from "./publicationRequests.ts";

export function publicationDetails(id: string) {
  return queryOptions({
    queryKey: publicationKeys.details(id),
    queryFn: ({ signal }) => fetchDetails(id, signal),
  });
}

export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restorePublication,
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}
