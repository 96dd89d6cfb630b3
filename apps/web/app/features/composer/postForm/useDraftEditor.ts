import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { usePostDesk, usePostDraft } from "../formStore/postDesk.ts";
import { usePostEditor } from "../editor/usePostEditor.ts";

/** Id of the element that tells the length. */
export const LENGTH_ID = "post-length";

/** The editor of the desk's draft; null until the page is ready for it. */
export function useDraftEditor(): Editor | null {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const revision = usePostDraft((state) => state.revision);
  return usePostEditor({
    html: () => desk.draft.getState().draft.text,
    revision,
    label: t("editor.label"),
    placeholder: t("editor.placeholder"),
    describedBy: LENGTH_ID,
    onChange: (html) => desk.draft.getState().change({ text: html }),
  });
}
