import { sentenceOf, type Sentence, type Sentences } from "@vestnik/contract/sentence";
import type { Language } from "@vestnik/contract/shared";
import type { ErrorDetails } from "@vestnik/domain/errors";

const known = new Map<Language, Sentences>();

/** `texts.ts` brings them along with the texts of a language, before anything is shown in it. */
export function learnSentences(language: Language, sentences: Sentences): void {
  known.set(language, sentences);
}

/** What an error code says in a language that is shown. */
export function errorSentence(
  code: string,
  language: Language,
  details: ErrorDetails = {},
): Sentence {
  const sentences = known.get(language);
  if (!sentences) throw new Error(`the sentences in "${language}" are not loaded`);
  return sentenceOf(sentences, code, details);
}
