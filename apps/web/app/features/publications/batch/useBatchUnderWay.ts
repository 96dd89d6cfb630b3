import { useEffect } from "react";
import { followBatch, useFollowedBatch } from "./followedBatch.ts";
import { useUnderWay } from "../publication/useUnderWay.ts";

/** The batch followed in this browser, or one that was begun elsewhere and is being sent right now. */
export function useBatchUnderWay(): string | undefined {
  const { batchId, dismissedId } = useFollowedBatch();
  const found = useUnderWay({ enabled: batchId === undefined })?.[0]?.batchId;
  // Outside React: what this browser remembers.
  useEffect(() => {
    if (batchId === undefined && found && found !== dismissedId) followBatch(found);
  }, [batchId, found, dismissedId]);
  return batchId;
}
