/** The interface of an AI. Answers are values: a provider never throws because of what the other side answered or did not answer. */
import type { CutOff, Rewriting } from "@vestnik/domain/generation";

/** Reasons consist of codes and fixed words, so that they may be logged. */
export type NoResult = {
  readonly kind:
    | "refused" // Our key, our account or our request: the operator has to act.
    | "rate_limited" // Too many requests, ours or everybody's.
    | "content_refused" // The provider declines this content.
    | "empty" // An answer without a result.
    | "unreadable" // An answer that is no text, no picture or no tags.
    | "unreachable"; // No answer, a broken one, or an outage.
  readonly reason: string;
  /** With `rate_limited`: how long the provider asks us to wait, if it says so. */
  readonly retryAfterSeconds?: number;
};

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

/** A PNG of at most 4 MB. */
export type Reference = { readonly png: Uint8Array };

export type TextOrder = {
  /** The longest text that can be used, in code points. */
  readonly limit: number;
} & (
  | {
      readonly kind: "post";
      readonly prompt: string;
      readonly reference?: Reference;
      /** Earlier posts of the same channel, plain, as a sample of its voice. */
      readonly samples?: readonly string[];
      /** The language of a post about a picture where the prompt is empty. */
      readonly language?: "en" | "ru";
      /** A text without its end: it is continued, and the result is both parts. */
      readonly begun?: string;
    }
  | { readonly kind: "rewriting"; readonly text: string; readonly change: Rewriting }
);

/** Plain text with typed marks that fits the limit, without thoughts, HTML, headings and fences. */
export type GeneratedText =
  | {
      readonly kind: "written";
      readonly text: string;
      /** Why its end is missing. */
      readonly cutOff?: CutOff;
      /** With `interrupted`: by what. */
      readonly reason?: string;
    }
  | NoResult;

export type TextAsking = {
  readonly giveUp: AbortSignal;
  /**
   * Called with each piece as it arrives, from the first word on. A model's thoughts are not part of the text. The pieces are as the model
   * writes them; the text that is returned replaces them.
   */
  readonly onText: (piece: string) => void;
  /** What was reported so far turned out to be thoughts: the text begins anew. */
  readonly onRestart: () => void;
};

export type ImageOrder = { readonly prompt: string; readonly reference?: Reference };

/** Bytes in the format that the AI chose; they are decoded and encoded anew like any upload. */
export type GeneratedImage = { readonly kind: "drawn"; readonly bytes: Uint8Array } | NoResult;

/** Tags as the AI wrote them; `cleanGeneratedTags` makes them tags of ours. */
export type GeneratedTags =
  | { readonly kind: "tagged"; readonly tags: readonly string[] }
  | NoResult;

/** Each is undefined where it is switched off. */
export type Ai = {
  readonly transcribe:
    | ((recording: Recording, giveUp: AbortSignal) => Promise<Transcript>)
    | undefined;
  readonly generateText:
    | ((order: TextOrder, asking: TextAsking) => Promise<GeneratedText>)
    | undefined;
  readonly generateTags:
    | ((text: string, giveUp: AbortSignal) => Promise<GeneratedTags>)
    | undefined;
  readonly generateImage:
    | ((order: ImageOrder, giveUp: AbortSignal) => Promise<GeneratedImage>)
    | undefined;
};
