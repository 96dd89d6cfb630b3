import type { Language } from "@vestnik/contract/shared";
import { readLocal, writeLocal } from "./localValue.ts";

/** Named by the specification (section 3). */
const KEY = "language";

export function storedLanguage(): Language {
  return readLocal(KEY) === "ru" ? "ru" : "en";
}

export function storeLanguage(language: Language): void {
  writeLocal(KEY, language);
}
