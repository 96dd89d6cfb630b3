import { sentenceOf, type Sentence, type Sentences } from "@vestnik/contract/sentence";
import type { Language } from "@vestnik/contract/shared";
import type { ErrorDetails } from "@vestnik/domain/errors";

const known = new Map<Language, Sentences>();

/** Called by `texts.ts` together with the texts of a language, before anything is shown in it. */
export function setSentences(language: Language, sentences: Sentences): void {
  known.set(language, sentences);
}

/** The sentence of an error code in a language that is loaded. */
export function errorSentence(
  code: string,
  language: Language,
  details: ErrorDetails = {},
): Sentence {
  const sentences = known.get(language);
  if (!sentences) throw new Error(`the sentences in "${language}" are not loaded`);
  return sentenceOf(sentences, code, details);
}
