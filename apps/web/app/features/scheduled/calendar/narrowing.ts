/** What calendar and list are narrowed to, and how the server is asked for it. */
import type { CalendarState, CalendarType } from "@vestnik/domain/calendarFilter";

/** An empty part leaves nothing out. */
export type CalendarFilter = {
  readonly channelIds: readonly string[];
  readonly types: readonly CalendarType[];
  readonly states: readonly CalendarState[];
  readonly search: string;
};

/** How much of each text, and whether its first image. */
export type CalendarPreview = "short" | "long";

export const noFilter: CalendarFilter = { channelIds: [], types: [], states: [], search: "" };

/** The filter as parameters of a request; those that leave nothing out are missing. */
export function narrowingOf({ channelIds, types, states, search }: CalendarFilter) {
  const all = { channelId: channelIds.join(), type: types.join(), state: states.join(), search };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}
