/** Single publications over the wire, for the forms that write them. */
import {
  publicationDetailsResponseSchema,
  publicationResponseSchema,
  type Publication,
} from "@vestnik/contract/publications";
import { request } from "../../shared/api/request.ts";

export async function fetchPublication(id: string, signal?: AbortSignal): Promise<Publication> {
  const path = `/publications/${encodeURIComponent(id)}`;
  const options = { signal };
  const answer = await request(publicationDetailsResponseSchema, "GET", path, undefined, options);
  return answer.publication;
}

/** Calls it off as its owner saw it. */
export async function deletePublication(id: string, version: number): Promise<void> {
  await request(publicationResponseSchema, "DELETE", `/publications/${id}`, { version });
}

/** Takes that back. */
export async function restorePublication(id: string): Promise<void> {
  await request(publicationResponseSchema, "POST", `/publications/${id}/restore`, {});
}
