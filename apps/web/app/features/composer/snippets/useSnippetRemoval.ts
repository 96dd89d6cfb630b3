import { useQueryClient } from "@tanstack/react-query";
import type { Snippet } from "@vestnik/contract/snippets";
import { useTranslation } from "react-i18next";
import { deleteSnippet, restoreSnippet } from "./snippetQueries.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { announce } from "../../../shared/ui/notice/announce.ts";
import { toastError } from "../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";

/** Deletes without a question, because deleting can be undone. */
export function useSnippetRemoval(): (snippet: Snippet) => Promise<void> {
  const { t } = useTranslation("snippets");
  const queryClient = useQueryClient();
  const sentenceOf = useErrorSentence();
  const tellFailure = (what: string, error: unknown) =>
    toastError(`${what}. ${fullSentences(sentenceOf(error))}`);

  async function restore({ id, name }: Snippet) {
    try {
      await restoreSnippet(queryClient, id);
      announce(t("restored", { name }));
    } catch (error) {
      tellFailure(t("error_restore"), error);
    }
  }

  return async (snippet) => {
    try {
      await deleteSnippet(queryClient, snippet.id);
      toastUndo(t("deleted", { name: snippet.name }), t("undo"), () => void restore(snippet));
    } catch (error) {
      tellFailure(t("error_delete"), error);
    }
  };
}
