import { useTranslation } from "react-i18next";
import { firstWords, wordSources, type FirstWords } from "./firstWords.ts";

export function useFirstWords(): FirstWords {
  return firstWords(useTranslation(wordSources).t);
}
