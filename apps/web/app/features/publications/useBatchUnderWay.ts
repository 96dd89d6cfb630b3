import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { followBatch, useFollowedBatch } from "./followedBatch.ts";
import { fetchPublications, publicationKeys } from "./publicationQueries.ts";

const LOOK_AT = 20;

/** The batch followed in this browser, or one that was begun elsewhere and is being sent right now. */
export function useBatchUnderWay(): string | undefined {
  const { batchId, dismissedId } = useFollowedBatch();
  const { data: found } = useQuery({
    queryKey: publicationKeys.underWay,
    enabled: batchId === undefined,
    queryFn: ({ signal }) => findBatchUnderWay(new Date(), signal),
  });
  // Outside React: what this browser remembers.
  useEffect(() => {
    if (batchId === undefined && found && found !== dismissedId) followBatch(found);
  }, [batchId, found, dismissedId]);
  return batchId;
}

/** Null where nothing is being sent; what is scheduled for later is not under way. */
async function findBatchUnderWay(now: Date, signal: AbortSignal): Promise<string | null> {
  const sending = await fetchPublications({ status: "sending", limit: 1 }, signal);
  const first = sending.publications[0];
  if (first) return first.batchId;
  const waiting = await fetchPublications({ status: "scheduled", limit: LOOK_AT }, signal);
  const due = waiting.publications.find(({ dueAt }) => Date.parse(dueAt) <= now.getTime());
  return due?.batchId ?? null;
}
