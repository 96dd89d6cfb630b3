/** Every request that reads or changes publications, and the keys under which the page caches the answers. */
import {
  calendarResponseSchema,
  IDEMPOTENCY_HEADER,
  publicationDetailsResponseSchema,
  publicationListResponseSchema,
  publicationResponseSchema,
  publicationsResponseSchema,
  type CalendarItem,
  type CalendarResponse,
  type CreatePublicationsInput,
  type Publication,
} from "@vestnik/contract/publications";
import type { ResolutionChoice } from "@vestnik/domain/publication";
import i18next from "i18next";
import { request } from "../api/request.ts";
import { nameOrder } from "../i18n/nameOrder.ts";

/** Keys that begin with `all` are refetched after every event of the server. */
export const publicationKeys = {
  all: ["publications"] as const,
  lists: ["publications", "list"] as const,
  list: (filter: object) => ["publications", "list", filter] as const,
  batch: (batchId: string) => ["publications", "batch", batchId] as const,
  details: (id: string) => ["publications", "details", id] as const,
  underWay: ["publications", "under way"] as const,
  decision: ["publications", "decision"] as const,
  calendars: ["publications", "calendar"] as const,
  calendar: (from: string, to: string, filter: object, extent: object) =>
    ["publications", "calendar", from, to, filter, extent] as const,
  upcoming: (from: string, filter: object) =>
    ["publications", "calendar", "upcoming", from, filter] as const,
  busyDays: (month: string, zone: string) =>
    ["publications", "calendar", "busy days", month, zone] as const,
  /** Not below `all`: a form that is being edited must not be filled anew. */
  toEdit: (id: string) => ["publication to edit", id] as const,
  waitingSiblings: (id: string) => ["waiting siblings", id] as const,
};

/** The version that its owner saw: the server refuses to change another one. */
export type SeenPublication = Pick<Publication, "id" | "version">;

export type Calendar = {
  readonly items: readonly CalendarItem[];
  /** False when later publications did not fit into the response. */
  readonly isComplete: boolean;
  /** What each day has beyond the events that were asked for. */
  readonly beyond: CalendarResponse["beyond"];
  /** How many there are without the filter, several channels of one decision counted once; null without a filter. */
  readonly total: number | null;
};

type ListFilter = {
  /** One or several, separated by commas. */
  readonly status?: string;
  /** Only those that may need a decision. */
  readonly attention?: "true";
  readonly kind?: Publication["kind"] | undefined;
  readonly search?: string | undefined;
  readonly channelId?: string | undefined;
  readonly batchId?: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function fetchPublications(filter: ListFilter, signal?: AbortSignal) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const path = `/publications?${query}`;
  return request(publicationListResponseSchema, "GET", path, undefined, { signal });
}

/** An order that does not change while they are being sent. */
export function byChannel(publications: readonly Publication[]): Publication[] {
  const inOrder = nameOrder(i18next.language);
  return publications.toSorted((left, right) => inOrder(left.channelTitle, right.channelTitle));
}

/** With every attempt to send it. */
export function fetchDetails(id: string, signal?: AbortSignal) {
  return request(publicationDetailsResponseSchema, "GET", pathOf(id), undefined, { signal });
}

export async function fetchPublication(id: string, signal?: AbortSignal): Promise<Publication> {
  return (await fetchDetails(id, signal)).publication;
}

/** Everything due in `[from, to)`, earliest first; `more` says what is left out and how much is told, as the call takes it. */
export async function fetchCalendar(
  from: string,
  to: string,
  signal: AbortSignal,
  more: Readonly<Record<string, string>> = {},
): Promise<Calendar> {
  const path = `/publications/calendar?${new URLSearchParams({ from, to, ...more })}`;
  return await request(calendarResponseSchema, "GET", path, undefined, { signal });
}

/**
 * One publication per channel. A retry with the same key creates no second ones. `mayRepeat`: its owner has agreed to a
 * text that a channel gets within a day anyway.
 */
export async function createPublications(
  given: CreatePublicationsInput,
  key: string,
  mayRepeat: boolean,
): Promise<Publication[]> {
  const content = mayRepeat ? given : { ...given, ifRepeated: "ask" as const };
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const path = "/publications";
  return (await request(publicationsResponseSchema, "POST", path, content, { headers }))
    .publications;
}

/** Content, place and time of a post that waits. */
export function updatePost(id: string, post: object): Promise<Publication> {
  return changed("PUT", pathOf(id), post);
}

export function resolvePublication(
  { id, version }: SeenPublication,
  choice: ResolutionChoice,
): Promise<Publication> {
  return changed("POST", `${pathOf(id)}/resolve`, { choice, version });
}

/** Its owner has found the post that Telegram was preparing. */
export function tellMessage({ id, version }: SeenPublication, link: string): Promise<Publication> {
  return changed("PUT", `${pathOf(id)}/message`, { link, version });
}

async function changed(method: "POST" | "PUT" | "DELETE", path: string, body: object) {
  return (await request(publicationResponseSchema, method, path, body)).publication;
}

function pathOf(id: string): string {
  return `/publications/${encodeURIComponent(id)}`;
}
