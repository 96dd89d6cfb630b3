import type { Language } from "@vestnik/contract/shared";
import { useTranslation } from "react-i18next";

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === "ru" ? "ru" : "en";
}
