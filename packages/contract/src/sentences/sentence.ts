/** Finds the sentence of an error code and fills in the details of an error. */
import type { ErrorCode, ErrorDetails } from "@vestnik/domain/errors";

export type Sentence = { readonly text: string; readonly remedy?: string };
/** The sentences of some codes in one language. */
type SomeSentences = { readonly [Code in ErrorCode]?: Sentence };
/** The sentences of one language, as far as they are loaded; that of the unexpected error always is. */
export type Sentences = SomeSentences & { readonly internal_error: Sentence };

/** A code this build does not know (a newer server) becomes an unexpected error. */
export function sentenceOf(sentences: Sentences, code: string, details: ErrorDetails): Sentence {
  const known = isErrorCode(sentences, code) ? sentences[code] : undefined;
  const { text, remedy } = known ?? sentences.internal_error;
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
