import { useMemo } from "react";
import { useLanguage } from "../i18n/useLanguage.ts";
import { formatsFor, type Formats } from "./formats.ts";

/** Dates, times, numbers in the language of the interface. */
export function useFormat(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsFor(language), [language]);
}
