/** One request for one decision about several publications of a batch. */
import {
  batchResponseSchema,
  type BatchResult,
  type EditBatch,
  type FixBatch,
  type SeenBatch,
} from "@vestnik/contract/batches";
import type { Publication } from "@vestnik/contract/publications";
import { request } from "../api/request.ts";

export type { BatchResult } from "@vestnik/contract/batches";

/** Publications of one batch in the versions their owner saw: the server leaves others alone. */
export type SeenSiblings = readonly Pick<Publication, "id" | "batchId" | "version">[];

/** Content for all of them; the time of each stays unless a date is given. */
export function editBatch(siblings: SeenSiblings, post: Omit<EditBatch, "publications">) {
  return decide("PUT", siblings, "", post);
}

/** The same content, and other channels: all of it or nothing. */
export function editBatchChannels(
  kept: SeenSiblings,
  removed: SeenSiblings,
  { addedChannelIds, ...post }: Omit<EditBatch, "publications" | "removes">,
) {
  const more = { ...post, removes: seenIn(removed), addedChannelIds };
  return decide("PUT", kept, "", more, [...kept, ...removed][0]?.batchId);
}

/** What is in their channels is to say this instead. */
export function fixBatch(siblings: SeenSiblings, post: Omit<FixBatch, "publications">) {
  return decide("PUT", siblings, "/published", post);
}

/** Takes them out of their channels. */
export function removeFromChannels(siblings: SeenSiblings) {
  return decide("DELETE", siblings, "/published");
}

/** Calls back what was decided about them since and waits; a failure is out of sight. */
export function withdrawBatch(siblings: SeenSiblings) {
  return decide("POST", siblings, "/withdraw");
}

/** They are neither unpinned nor removed by themselves. */
export function cancelPlan(siblings: SeenSiblings) {
  return decide("POST", siblings, "/cancel-plan");
}

/** Voting is over after it. */
export function closePolls(siblings: SeenSiblings) {
  return decide("POST", siblings, "/close-poll");
}

export function pinBatch(siblings: SeenSiblings, pinned: boolean) {
  return decide("POST", siblings, "/pin", { pinned });
}

export function rescheduleBatch(
  siblings: SeenSiblings,
  scheduledDate: string,
  timeZone: string | undefined,
) {
  return decide("PUT", siblings, "/schedule", { scheduledDate, timeZone });
}

export function publishBatchNow(siblings: SeenSiblings) {
  return decide("POST", siblings, "/publish-now");
}

/** Sends what provably was not sent. */
export function sendBatchAgain(siblings: SeenSiblings) {
  return decide("POST", siblings, "/send-again");
}

export function deleteBatch(siblings: SeenSiblings) {
  return decide("DELETE", siblings, "");
}

/** Restores deleted publications, which then wait for their time again. */
export function restoreBatch(siblings: SeenSiblings) {
  return decide("POST", siblings, "/restore");
}

/** Those that the decision changed, as they are now. */
export function changedOf(results: readonly BatchResult[]): Publication[] {
  return results.flatMap(({ publication, refusal }) => (refusal ? [] : publication));
}

async function decide(
  method: "POST" | "PUT" | "DELETE",
  siblings: SeenSiblings,
  below: string,
  more: object = {},
  batchId = siblings[0]?.batchId,
): Promise<readonly BatchResult[]> {
  const path = `/publications/batches/${encodeURIComponent(batchId ?? "")}${below}`;
  const body: SeenBatch = { ...more, publications: seenIn(siblings) };
  return (await request(batchResponseSchema, method, path, body)).results;
}

function seenIn(siblings: SeenSiblings): SeenBatch["publications"] {
  return siblings.map(({ id, version }) => ({ id, version }));
}
