import { useQueryClient } from "@tanstack/react-query";
import type { Draft } from "@vestnik/contract/drafts";
import { useTranslation } from "react-i18next";
import { deleteDraft, restoreDraft } from "../../shared/api/queries/draftQueries.ts";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { announce } from "../../shared/ui/notice/announce.ts";
import { toastError } from "../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../shared/ui/notice/undoToast.tsx";

/** Deletes without a question, because deleting can be undone (decision 54). */
export function useDraftRemoval(): (draft: Draft) => Promise<void> {
  const { t } = useTranslation("drafts");
  const queryClient = useQueryClient();
  const sentenceOf = useErrorSentence();

  async function bringBack(id: string) {
    try {
      await restoreDraft(queryClient, id);
      announce(t("restore_success"));
    } catch (error) {
      toastError(`${t("error_restore")}. ${fullSentences(sentenceOf(error))}`);
    }
  }

  return async (draft) => {
    try {
      await deleteDraft(queryClient, draft);
      toastUndo(t("delete_success"), t("undo"), () => void bringBack(draft._id));
    } catch (error) {
      toastError(`${t("error_delete")}. ${fullSentences(sentenceOf(error))}`);
    }
  };
}
