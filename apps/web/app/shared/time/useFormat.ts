import { useLanguage } from "../i18n/useLanguage.ts";
import { formatsFor, type Formats } from "./formats.ts";
import { useTimeZone } from "./timeZone.ts";

/** Dates, times and numbers in the language of the interface, in the user's zone. */
export function useFormat(): Formats {
  return formatsFor(useLanguage(), useTimeZone());
}
