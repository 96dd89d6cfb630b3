import type { Editor } from "@tiptap/core";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { usePostFormStore, usePostDraft } from "../formStore/postFormStore.ts";
import { usePostEditor } from "../editor/usePostEditor.ts";

/** The id of the element that shows the length. */
export const LENGTH_ID = "post-length";

/** The editor of the form store's draft; null until the page can show it. */
export function useDraftEditor(): Editor | null {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  const revision = usePostDraft((state) => state.revision);
  const editor = usePostEditor({
    html: () => formStore.draft.getState().draft.text,
    revision,
    label: t("editor.label"),
    placeholder: t("editor.placeholder"),
    describedBy: LENGTH_ID,
    onChange: (html) => formStore.draft.getState().change({ text: html }),
  });
  // In a transition, so that building the fields around it does not hold the browser up in one piece.
  return useDeferredValue(editor);
}
