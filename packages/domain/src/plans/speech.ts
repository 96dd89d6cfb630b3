/** Limits of one dictation (decision 21). */

export const MAX_SPEECH_SECONDS = 60;
/** A timer ends a recording, and what was spoken until then is still written into it. */
export const SPEECH_TOLERANCE_SECONDS = 3;
export const MAX_AUDIO_BYTES = 10 * 1024 * 1024;
