import { useMutation, useQueryClient } from "@tanstack/react-query";
import { restoreBatch } from "./batchRequests.ts";
import { keepChanged } from "./keepChanged.ts";
import { publicationKeys } from "./publicationRequests.ts";

/** Restores deleted publications of one decision. */
export function useBatchRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreBatch,
    onSuccess: (results) => keepChanged(queryClient, results),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}
