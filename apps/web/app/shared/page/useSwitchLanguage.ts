import type { Language } from "@vestnik/contract/shared";
import { useTranslation } from "react-i18next";
import { switchLanguage } from "../i18n/texts.ts";
import { toastError } from "../ui/notice/toast.ts";

export const languages = ["en", "ru"] as const satisfies readonly Language[];

/** Shows everything in another language, or says that it could not be fetched. */
export function useSwitchLanguage(): (language: Language) => void {
  const { t } = useTranslation("general");
  return (language) => {
    const failed = () => toastError(`${t("error.network")} ${t("error.networkRemedy")}`);
    void switchLanguage(language).catch(failed);
  };
}
