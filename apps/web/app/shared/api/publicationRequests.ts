/** Requests about single publications, for the forms that write them. */
import {
  publicationDetailsResponseSchema,
  publicationListResponseSchema,
  publicationResponseSchema,
  type Publication,
} from "@vestnik/contract/publications";
import { request } from "./request.ts";

export async function fetchPublication(id: string, signal?: AbortSignal): Promise<Publication> {
  const path = `/publications/${encodeURIComponent(id)}`;
  const options = { signal };
  const answer = await request(publicationDetailsResponseSchema, "GET", path, undefined, options);
  return answer.publication;
}

/** Whether other publications of the same batch still wait. */
export async function hasWaitingSiblings(
  { id, batchId }: Publication,
  signal: AbortSignal,
): Promise<boolean> {
  const query = new URLSearchParams({ batchId, status: "scheduled", limit: "2" });
  const path = `/publications?${query}`;
  const options = { signal };
  const answer = await request(publicationListResponseSchema, "GET", path, undefined, options);
  return answer.publications.some((other) => other.id !== id);
}

/** Deletes the version that its owner saw. */
export async function deletePublication(id: string, version: number): Promise<void> {
  await request(publicationResponseSchema, "DELETE", `/publications/${id}`, { version });
}

/** Restores a deleted publication. */
export async function restorePublication(id: string): Promise<void> {
  await request(publicationResponseSchema, "POST", `/publications/${id}/restore`, {});
}
