import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { sendBatchAgain } from "../../../shared/publications/batchRequests.ts";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";

export type BatchDecision = { readonly siblings: readonly Publication[] };

/** Sends again what was not sent in several channels of one decision. */
export function useSendBatchAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [...publicationKeys.decision, "batch"],
    // The history reads the decisions of the last hour from this cache (`useDecided`).
    gcTime: 3_600_000,
    mutationFn: ({ siblings }: BatchDecision) => sendBatchAgain(siblings),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicationKeys.all }),
  });
}
