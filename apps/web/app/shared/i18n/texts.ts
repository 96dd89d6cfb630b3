import i18next, { type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "@vestnik/contract/shared";
import {
  onLanguageElsewhere,
  preferredLanguage,
  storeLanguage,
  takeAddressLanguage,
} from "../storage/language.ts";
import { fetchCode } from "../ui/loading/fetchCode.ts";
import { setSentences } from "./errorSentence.ts";

/** Only the chosen language is loaded, whole: parts of a screen that come later find their texts. */
const modules = {
  en: () => import("../../locales/en.ts"),
  ru: () => import("../../locales/ru.ts"),
};

let wanted: Language = "en";

/** Runs before the first render, so that the other language never flashes. */
export async function startTexts(): Promise<void> {
  takeAddressLanguage();
  wanted = preferredLanguage();
  document.documentElement.lang = wanted;
  const resources = { [wanted]: await textsIn(wanted) };
  await i18next.use(initReactI18next).init({
    resources,
    lng: wanted,
    // The types guarantee that both languages have every text.
    fallbackLng: false,
    defaultNS: "general",
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
  // Without network this tab stays as it is.
  onLanguageElsewhere((language) => void show(language).catch(() => undefined));
}

/** Rejects, and changes nothing, when the other language cannot be fetched. */
export async function switchLanguage(language: Language): Promise<void> {
  if (await show(language)) storeLanguage(language);
}

/** False when another language was wanted meanwhile. */
async function show(language: Language): Promise<boolean> {
  const before = wanted;
  wanted = language;
  try {
    for (const [namespace, texts] of Object.entries(await textsIn(language))) {
      i18next.addResourceBundle(language, namespace, texts);
    }
  } catch (error) {
    if (wanted === language) wanted = before;
    throw error;
  }
  // When the user has switched again meanwhile, the last choice counts.
  if (wanted !== language) return false;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  return true;
}

async function textsIn(language: Language): Promise<ResourceLanguage> {
  const { texts, sentences } = await fetchCode(async () => await modules[language]());
  setSentences(language, sentences);
  return texts;
}
