/** What calendar and list are narrowed to, and how the server is asked for it. */
import type { CalendarState, CalendarType } from "@vestnik/domain/calendarFilter";

/** An empty part leaves nothing out. */
export type CalendarFilter = {
  readonly channelIds: readonly string[];
  readonly types: readonly CalendarType[];
  readonly states: readonly CalendarState[];
  readonly search: string;
};

/** How much of each text; and which events are fetched, where the others are only counted, by day. */
export type CalendarExtent = {
  readonly preview: "short" | "long";
} & (
  | { readonly perDay?: never; readonly first?: never }
  /** So many of each day; or of `wholeDays` all or none. */
  | { readonly perDay: number; readonly wholeDays?: true | undefined; readonly first?: never }
  /** The earliest, nothing that is due before an instant. */
  | { readonly first: number; readonly since?: string | undefined; readonly perDay?: never }
);

export const noFilter: CalendarFilter = { channelIds: [], types: [], states: [], search: "" };

/** The extent as parameters of a request. */
export function extentOf(extent: CalendarExtent, timeZone: string): Record<string, string> {
  const { preview, ...portion } = extent;
  const given = Object.entries(portion).filter(([, value]) => value !== undefined);
  if (given.length === 0) return { preview };
  return {
    preview,
    timeZone,
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  };
}

/** The filter as parameters of a request; those that leave nothing out are missing. */
export function narrowingOf({ channelIds, types, states, search }: CalendarFilter) {
  const all = { channelId: channelIds.join(), type: types.join(), state: states.join(), search };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}
