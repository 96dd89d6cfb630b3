/** Every text of the pages, in both languages. */
import type { Language } from "@vestnik/contract/shared";
import { contact as contactEn } from "./en/contact.ts";
import { film as filmEn } from "./en/film.ts";
import { general as generalEn } from "./en/general.ts";
import { landing as landingEn } from "./en/landing.ts";
import { pictures as picturesEn } from "./en/pictures.ts";
import { pricing as pricingEn } from "./en/pricing.ts";
import { promises as promisesEn } from "./en/promises.ts";
import { questions as questionsEn } from "./en/questions.ts";
import { terms as termsEn } from "./en/terms.ts";
import { contact as contactRu } from "./ru/contact.ts";
import { film as filmRu } from "./ru/film.ts";
import { general as generalRu } from "./ru/general.ts";
import { landing as landingRu } from "./ru/landing.ts";
import { pictures as picturesRu } from "./ru/pictures.ts";
import { pricing as pricingRu } from "./ru/pricing.ts";
import { promises as promisesRu } from "./ru/promises.ts";
import { questions as questionsRu } from "./ru/questions.ts";
import { terms as termsRu } from "./ru/terms.ts";
import type { Translation } from "./translation.ts";

const english = {
  general: generalEn,
  landing: landingEn,
  promises: promisesEn,
  questions: questionsEn,
  pricing: pricingEn,
  contact: contactEn,
  terms: termsEn,
  film: filmEn,
  pictures: picturesEn,
};
export type Texts = Translation<typeof english>;

const russian: Texts = {
  general: generalRu,
  landing: landingRu,
  promises: promisesRu,
  questions: questionsRu,
  pricing: pricingRu,
  contact: contactRu,
  terms: termsRu,
  film: filmRu,
  pictures: picturesRu,
};

export const texts: Readonly<Record<Language, Texts>> = { en: english, ru: russian };
