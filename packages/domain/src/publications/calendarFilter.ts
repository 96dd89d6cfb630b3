/** What a calendar can be narrowed to, beside channels and words. */

/** A poll, or what a post carries: photos; videos and animations; audio and other files. */
export const calendarTypes = ["text", "images", "video", "file", "poll"] as const;
export type CalendarType = (typeof calendarTypes)[number];

/**
 * The states a calendar tells apart, the most urgent first. `attention` needs its owner: it waits and cannot go out, or is unconfirmed or
 * missed. `waiting` goes out by itself.
 */
export const calendarStates = ["failed", "attention", "waiting", "sending", "published"] as const;
export type CalendarState = (typeof calendarStates)[number];

/** How many channels a calendar can be narrowed to at once. */
export const MAX_FILTER_CHANNELS = 100;
