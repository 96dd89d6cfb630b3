/** How much of what is spoken is written down at once (decision 21). */

export const MAX_SPEECH_SECONDS = 60;
export const MAX_AUDIO_BYTES = 10 * 1024 * 1024;
