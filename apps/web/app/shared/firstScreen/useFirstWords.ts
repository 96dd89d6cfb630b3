import { useTranslation } from "react-i18next";
import { firstWords, type FirstWords } from "./firstWords.ts";

export function useFirstWords(): FirstWords {
  return firstWords(useTranslation(["dashboard", "emptyForm", "general"]).t);
}
