/** Finds the sentence of an error code and fills in the details of an error. */
import type { ErrorCode, ErrorDetails } from "@vestnik/domain/errors";

export type Sentence = { readonly text: string; readonly remedy?: string };
/** The sentences of one language. */
export type Sentences = Readonly<Record<ErrorCode, Sentence>>;

/** A code this build does not know (a newer server) becomes an unexpected error. */
export function sentenceOf(sentences: Sentences, code: string, details: ErrorDetails): Sentence {
  const known = isErrorCode(sentences, code) ? code : "internal_error";
  const { text, remedy } = sentences[known];
  return remedy === undefined
    ? { text: fill(text, details) }
    : { text: fill(text, details), remedy: fill(remedy, details) };
}

function isErrorCode(sentences: Sentences, code: string): code is ErrorCode {
  return Object.hasOwn(sentences, code);
}

function fill(sentence: string, details: ErrorDetails): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? "…"));
}
