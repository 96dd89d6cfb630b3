/** Every text of the pages, in both languages. */
import type { Language } from "@vestnik/contract/shared";
import { contact as contactEn } from "./en/contact.ts";
import { general as generalEn } from "./en/general.ts";
import { landing as landingEn } from "./en/landing.ts";
import { pricing as pricingEn } from "./en/pricing.ts";
import { terms as termsEn } from "./en/terms.ts";
import { contact as contactRu } from "./ru/contact.ts";
import { general as generalRu } from "./ru/general.ts";
import { landing as landingRu } from "./ru/landing.ts";
import { pricing as pricingRu } from "./ru/pricing.ts";
import { terms as termsRu } from "./ru/terms.ts";
import type { Translation } from "./translation.ts";

const english = {
  general: generalEn,
  landing: landingEn,
  pricing: pricingEn,
  contact: contactEn,
  terms: termsEn,
};
export type Texts = Translation<typeof english>;

const russian: Texts = {
  general: generalRu,
  landing: landingRu,
  pricing: pricingRu,
  contact: contactRu,
  terms: termsRu,
};

export const texts: Readonly<Record<Language, Texts>> = { en: english, ru: russian };
