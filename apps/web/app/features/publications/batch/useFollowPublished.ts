import { useQueryClient } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { followBatch } from "./followedBatch.ts";
import { byChannel, publicationKeys } from "../../../shared/publications/publicationRequests.ts";

/** Shows the progress of a publication from the moment it was accepted. */
export function useFollowPublished(): (publications: Publication[]) => void {
  const queryClient = useQueryClient();
  return (publications) => {
    const batchId = publications[0]?.batchId;
    if (batchId === undefined) return;
    queryClient.setQueryData(publicationKeys.batch(batchId), byChannel(publications));
    followBatch(batchId);
    void queryClient.invalidateQueries({ queryKey: publicationKeys.all });
  };
}
