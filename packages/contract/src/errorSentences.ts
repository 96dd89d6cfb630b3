/**
 * What every error code says to a person, in both languages: the sentence, and where there is one, the remedy.
 * `{name}` stands for a detail of the error.
 */
import type { ErrorCode, ErrorDetails } from "@vestnik/domain/errors";
import { deliverySentences } from "./deliverySentences.ts";
import { refusalSentences } from "./refusalSentences.ts";
import type { Language } from "./shared.ts";

export type Sentence = { readonly text: string; readonly remedy?: string };
export type BilingualSentence = Readonly<Record<Language, Sentence>>;

const sentences: Readonly<Record<ErrorCode, BilingualSentence>> = {
  ...refusalSentences,
  ...deliverySentences,
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(sentences, code);
}

/** A code this build does not know (a newer server) reads as an unexpected error. */
export function errorSentence(
  code: string,
  language: Language,
  details: ErrorDetails = {},
): Sentence {
  const known: ErrorCode = isErrorCode(code) ? code : "internal_error";
  const { text, remedy } = sentences[known][language];
  return remedy === undefined
    ? { text: fill(text, details) }
    : { text: fill(text, details), remedy: fill(remedy, details) };
}

function fill(sentence: string, details: ErrorDetails): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? "…"));
}
