import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";

type RefusedAction = "error_delete" | "error_publish" | "error_restore" | "error_reschedule";

/** Undefined after a refusal, which is reported. */
export function useAttempt() {
  const { t } = useTranslation("scheduled");
  const sentenceOf = useErrorSentence();
  return async <Answer>(what: RefusedAction, answer: Promise<Answer>) => {
    try {
      return await answer;
    } catch (error) {
      toastError(`${t(`messages.${what}`)}. ${fullSentences(sentenceOf(error))}`);
      return undefined;
    }
  };
}
