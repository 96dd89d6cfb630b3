/**
 * The sentence of every error code in both languages, and the remedy where there is one. `{name}` stands for a detail of the error. Pages
 * are built with one language at a time (`apps/web/sentenceModules.ts`).
 */
import type { ErrorDetails } from "@vestnik/domain/errors";
import { deliverySentences } from "./deliverySentences.ts";
import { refusalSentences } from "./refusalSentences.ts";
import { snippetSentences } from "./snippetSentences.ts";
import { sentenceOf, type Sentence, type Sentences, type SomeSentences } from "./sentence.ts";
import type { Language } from "../shared.ts";

export type BilingualSentence = Readonly<Record<Language, Sentence>>;

type Bilingual = Readonly<Record<string, BilingualSentence>>;

/** Of refused requests. */
export const refusalsIn = {
  en: sentencesOf(refusalSentences, "en") as Sentences,
  ru: sentencesOf(refusalSentences, "ru") as Sentences,
} satisfies Record<Language, Sentences>;

/** Of what happens to a publication; pages that show publications fetch them. */
export const deliveriesIn = {
  en: sentencesOf(deliverySentences, "en"),
  ru: sentencesOf(deliverySentences, "ru"),
} satisfies Record<Language, SomeSentences>;

/** Of refused templates, signatures and tag sets; their menu fetches them. */
export const snippetsIn = {
  en: sentencesOf(snippetSentences, "en"),
  ru: sentencesOf(snippetSentences, "ru"),
} satisfies Record<Language, SomeSentences>;

const sentencesIn: Readonly<Record<Language, Sentences>> = {
  en: { ...refusalsIn.en, ...deliveriesIn.en, ...snippetsIn.en },
  ru: { ...refusalsIn.ru, ...deliveriesIn.ru, ...snippetsIn.ru },
};

export function errorSentence(
  code: string,
  language: Language,
  details: ErrorDetails = {},
): Sentence {
  return sentenceOf(sentencesIn[language], code, details);
}

function sentencesOf(bilingual: Bilingual, language: Language): SomeSentences {
  return Object.fromEntries(
    Object.entries(bilingual).map(([code, each]) => [code, each[language]]),
  );
}
