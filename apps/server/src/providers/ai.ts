/** The interface of an AI. Answers are values: a provider never throws because of what the other side answered or did not answer. */

/** Reasons consist of codes and fixed words, so that they may be logged. */
export type NoResult =
  | { readonly kind: "refused"; readonly reason: string }
  /** No answer, or an unreadable one. */
  | { readonly kind: "unreachable"; readonly reason: string };

export type Transcript =
  | { readonly kind: "transcribed"; readonly text: string }
  /** The recording contains no speech. */
  | { readonly kind: "silent" }
  | NoResult;

export type Recording = {
  readonly audio: Uint8Array;
  /** The language that is probably spoken. */
  readonly language: "en" | "ru" | undefined;
};

/** Transcribes a recording with one request. */
type Transcribe = (recording: Recording, giveUp: AbortSignal) => Promise<Transcript>;

export type TextOrder = {
  /** Our instructions, the same for every text. */
  readonly instructions: string;
  readonly prompt: string;
};

export type GeneratedText =
  | { readonly kind: "written"; readonly text: string }
  /** The AI answered with an empty text. */
  | { readonly kind: "empty" }
  | NoResult;

export type TextAsking = {
  readonly giveUp: AbortSignal;
  /** Called when the first words have arrived. A model's thoughts are not part of the text and do not count. */
  readonly onFirstWords: () => void;
};

/** Writes a text with one request. */
type GenerateText = (order: TextOrder, asking: TextAsking) => Promise<GeneratedText>;

/** Each is undefined where it is switched off. */
export type Ai = {
  readonly transcribe: Transcribe | undefined;
  readonly generateText: GenerateText | undefined;
};
