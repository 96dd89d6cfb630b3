import { useTranslation } from "react-i18next";
import { errorSentence } from "../../../shared/i18n/errorSentence.ts";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import type { ChannelField, FieldProblem } from "./channelProblems.ts";

/** The sentence under a field: what is wrong and what to do; undefined when nothing is wrong. */
export function useFieldSentence(
  problem: FieldProblem | undefined,
): (field: ChannelField) => string | undefined {
  const { t } = useTranslation("channels");
  const language = useLanguage();
  return (field) => {
    if (problem?.field !== field) return undefined;
    if (problem.code === "missing") return t("botTokenMissing");
    const { text, remedy } = errorSentence(problem.code, language, problem.details);
    return [text.replace(/[^.!?…]$/, "$&."), remedy].filter(Boolean).join(" ");
  };
}
