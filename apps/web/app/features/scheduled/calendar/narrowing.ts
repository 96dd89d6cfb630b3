/** What calendar and list are narrowed to, and how the server is asked for it. */
import type { CalendarState, CalendarType } from "@vestnik/domain/calendarFilter";

/** An empty part leaves nothing out. */
export type CalendarFilter = {
  readonly channelIds: readonly string[];
  readonly types: readonly CalendarType[];
  readonly states: readonly CalendarState[];
  readonly search: string;
};

/** How much of each text, and whether its first image; how many events of each day, all of them without a number. */
export type CalendarExtent = {
  readonly preview: "short" | "long";
  readonly perDay?: number;
};

export const noFilter: CalendarFilter = { channelIds: [], types: [], states: [], search: "" };

/** The extent as parameters of a request. */
export function extentOf({ preview, perDay }: CalendarExtent, timeZone: string) {
  return perDay === undefined ? { preview } : { preview, perDay: String(perDay), timeZone };
}

/** The filter as parameters of a request; those that leave nothing out are missing. */
export function narrowingOf({ channelIds, types, states, search }: CalendarFilter) {
  const all = { channelId: channelIds.join(), type: types.join(), state: states.join(), search };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}
