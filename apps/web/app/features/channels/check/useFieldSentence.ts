import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import type { ChannelField, FieldProblem } from "./channelProblems.ts";

/** What stands under a field: what is wrong with it and what to do; undefined when nothing is. */
export function useFieldSentence(
  problem: FieldProblem | undefined,
): (field: ChannelField) => string | undefined {
  const { t } = useTranslation("channels");
  const language = useLanguage();
  return (field) => {
    if (problem?.field !== field) return undefined;
    if (problem.code === "missing") return t("botTokenMissing");
    const { text, remedy } = errorSentence(problem.code, language);
    return [text.replace(/[^.!?…]$/, "$&."), remedy].filter(Boolean).join(" ");
  };
}
