/** How much of what is spoken is written down at once (decision 21). */

export const MAX_SPEECH_SECONDS = 60;
/** A recording is ended by a timer, and what was spoken until then is still written into it. */
export const SPEECH_TOLERANCE_SECONDS = 3;
export const MAX_AUDIO_BYTES = 10 * 1024 * 1024;
