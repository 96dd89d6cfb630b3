import type { Sentence } from "@vestnik/contract/sentence";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/apiError.ts";
import { errorSentence } from "./errorSentence.ts";
import { useLanguage } from "./useLanguage.ts";

/** The sentence of an error for the user: by its code, never by the server's text. */
export function useErrorSentence(): (error: unknown) => Sentence {
  const language = useLanguage();
  const { t } = useTranslation("general");
  return (error) => {
    const code = error instanceof ApiError ? error.code : "internal_error";
    if (code === "network") return { text: t("error.network"), remedy: t("error.networkRemedy") };
    if (code === "offline") return { text: t("error.offline"), remedy: t("error.offlineRemedy") };
    if (code === "unreadable_answer") return { text: t("error.unreadable") };
    return errorSentence(code, language, error instanceof ApiError ? error.details : {});
  };
}
