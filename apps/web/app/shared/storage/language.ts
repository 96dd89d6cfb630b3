import type { Language } from "@vestnik/contract/shared";
import { readLocal, writeLocal } from "./localValue.ts";

/** The key is named in docs/product.md, Languages. */
const KEY = "language";

/** The public pages lead to the app with their language in the address. */
const LANGUAGE_PARAM = "language";

/** The language of the page the app was entered from counts as chosen, unless one was chosen here before. */
export function takeAddressLanguage(url = new URL(location.href)): void {
  const given = url.searchParams.get(LANGUAGE_PARAM);
  if (given === null) return;
  url.searchParams.delete(LANGUAGE_PARAM);
  history.replaceState(history.state, "", url.pathname + url.search + url.hash);
  if ((given === "en" || given === "ru") && readLocal(KEY) === null) storeLanguage(given);
}

/** The chosen language; on a first visit the browser's preference among the two (decision 22). */
export function preferredLanguage(): Language {
  const stored = readLocal(KEY);
  if (stored !== null) return stored === "ru" ? "ru" : "en";
  return firstLanguage(navigator.languages);
}

/** The first of the browser's languages that we support; English when there is none. */
export function firstLanguage(languages: readonly string[]): Language {
  const spoken = languages.map((each) => each.toLowerCase().split("-")[0]);
  return spoken.find((each) => each === "ru" || each === "en") === "ru" ? "ru" : "en";
}

/** Calls back when another tab has chosen a language. */
export function onLanguageElsewhere(call: (language: Language) => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEY) call(preferredLanguage());
  });
}

export function storeLanguage(language: Language): void {
  writeLocal(KEY, language);
}
