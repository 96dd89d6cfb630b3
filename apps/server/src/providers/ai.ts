/** What Vestnik needs of an AI. Answers are values: a provider never throws for what the other side said or did not say. */

/** Reasons are made of codes and fixed words, so that they may be logged. */
export type NoResult =
  | { readonly kind: "refused"; readonly reason: string }
  /** No answer, or none that can be read. */
  | { readonly kind: "unreachable"; readonly reason: string };

export type Transcript =
  | { readonly kind: "heard"; readonly text: string }
  /** There was no speech in it. */
  | { readonly kind: "silent" }
  | NoResult;

export type Recording = {
  readonly audio: Uint8Array;
  /** What is probably spoken. */
  readonly language: "en" | "ru" | undefined;
};

/** Writes speech down, asking once. */
type Transcribe = (recording: Recording, giveUp: AbortSignal) => Promise<Transcript>;

export type TextOrder = {
  /** What holds for every text; ours. */
  readonly instructions: string;
  readonly prompt: string;
};

export type GeneratedText =
  | { readonly kind: "written"; readonly text: string }
  /** It answered with nothing. */
  | { readonly kind: "empty" }
  | NoResult;

export type TextAsking = {
  readonly giveUp: AbortSignal;
  /** The first words have come: from here on something was made. What a model thinks first is no word of it. */
  readonly onFirstWords: () => void;
};

/** Writes a text, asking once. */
type GenerateText = (order: TextOrder, asking: TextAsking) => Promise<GeneratedText>;

/** Each is undefined where it is switched off. */
export type Ai = {
  readonly transcribe: Transcribe | undefined;
  readonly generateText: GenerateText | undefined;
};
