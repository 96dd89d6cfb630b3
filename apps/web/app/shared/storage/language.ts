import type { Language } from "@vestnik/contract/shared";
import { readLocal, writeLocal } from "./localValue.ts";

/** Named by the specification (section 3). */
const KEY = "language";

/** The chosen language; on a first visit the browser's preference among the two (decision 53). */
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

export function storeLanguage(language: Language): void {
  writeLocal(KEY, language);
}
