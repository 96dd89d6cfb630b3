/** The words of the static page, of both languages: read by the build alone. */
import i18next from "i18next";
import type { Language } from "@vestnik/contract/shared";
import { texts as en } from "../../locales/en.ts";
import { texts as ru } from "../../locales/ru.ts";
import { wordSources } from "./firstWords.ts";

const sources = [
  ...wordSources,
  ...(["channels", "instructions", "login", "publications", "scheduled", "settings"] as const),
] as const;

const texts = i18next.createInstance({ resources: { en, ru }, initAsync: false });
void texts.init();

export const textsIn = (language: Language) => texts.getFixedT(language, sources);
export type FirstTexts = ReturnType<typeof textsIn>;
