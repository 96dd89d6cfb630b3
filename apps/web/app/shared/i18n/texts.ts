import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "@vestnik/contract/shared";
import { preferredLanguage, storeLanguage } from "../storage/language.ts";
import { resources } from "./resources.ts";

/** Before the first render, so that nobody sees the other language flash by. */
export function startTexts(): void {
  const language = preferredLanguage();
  document.documentElement.lang = language;
  void i18next.use(initReactI18next).init({
    resources,
    lng: language,
    fallbackLng: "en",
    defaultNS: "general",
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
}

export function switchLanguage(language: Language): void {
  storeLanguage(language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
