import { useEffect } from "react";
import { followBatch, useFollowedBatch } from "./followedBatch.ts";
import { useUnderWay } from "../publication/publicationQueries.ts";

/** The batch followed in this browser, or one from another device that is being sent right now. */
export function useBatchUnderWay(): string | undefined {
  const { batchId, dismissedId } = useFollowedBatch();
  const found = useUnderWay({ enabled: batchId === undefined })?.[0]?.batchId;
  // Outside React: the followed batch in the browser's storage.
  useEffect(() => {
    if (batchId === undefined && found && found !== dismissedId) followBatch(found);
  }, [batchId, found, dismissedId]);
  return batchId;
}
