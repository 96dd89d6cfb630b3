/**
 * The sentence of every error code in both languages, and the remedy where there is one. `{name}` stands for a detail of the error. Pages
 * are built with one language at a time (`apps/web/build/texts.ts`).
 */
import type { ErrorDetails } from "@vestnik/domain/errors";
import { apiKeySentences } from "./apiKeySentences.ts";
import { deliverySentences } from "./deliverySentences.ts";
import { refusalSentences } from "./refusalSentences.ts";
import { snippetSentences } from "./snippetSentences.ts";
import { sentenceOf, type Sentence, type Sentences } from "./sentence.ts";
import type { Language } from "../shared.ts";

export type BilingualSentence = Readonly<Record<Language, Sentence>>;

type Bilingual = Readonly<Record<string, BilingualSentence>>;

const bilingual: Bilingual = {
  ...refusalSentences,
  ...deliverySentences,
  ...snippetSentences,
  ...apiKeySentences,
};

export const sentencesIn = {
  en: sentencesOf("en"),
  ru: sentencesOf("ru"),
} satisfies Record<Language, Sentences>;

export function errorSentence(
  code: string,
  language: Language,
  details: ErrorDetails = {},
): Sentence {
  return sentenceOf(sentencesIn[language], code, details);
}

function sentencesOf(language: Language): Sentences {
  const entries = Object.entries(bilingual).map(([code, each]) => [code, each[language]]);
  return Object.fromEntries(entries) as Sentences;
}
