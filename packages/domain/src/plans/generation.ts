/** Limits of AI operations, and the ways in which a selected text can be rewritten. */

/**
 * How many AI calls one person may make in a day (UTC), whatever their results (decision 70). Credits limit the paid operations; speech and
 * failures are free.
 */
export const aiCallsADay = { transcription: 100, text: 200, image: 60 } as const;
export type AiCall = keyof typeof aiCallsADay;

/** Calls of one person at once; the others wait their turn, in order. */
export const MAX_CALLS_AT_ONCE = 2;
export const MAX_CALL_WAIT_SECONDS = 30;

/** How long an answer of the AI may take. The first is below the minute after which proxies give up on a silent answer; an image is awaited on a stream. */
export const AI_ANSWER_SECONDS = 45;
export const AI_IMAGE_SECONDS = 90;

/**
 * Why a text has no end: the AI reached its limit of length, it broke off, or its content filter stopped it. Only the first is charged: the
 * others are no fault of the person (decision 70).
 */
export const cutOffs = ["length", "interrupted", "filtered"] as const;
export type CutOff = (typeof cutOffs)[number];

/** A shorter part of a text is not worth keeping. */
export const MIN_KEPT_LENGTH = 8;

/** What can be done with a selected part of a text. */
export const rewritings = [
  "shorter",
  "longer",
  "correct",
  "friendly",
  "formal",
  "lively",
  "to_english",
  "to_russian",
] as const;
export type Rewriting = (typeof rewritings)[number];

export { MAX_GENERATED_TAGS } from "../text/tags.ts";
