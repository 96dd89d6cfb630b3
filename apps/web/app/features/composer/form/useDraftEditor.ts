import type { Editor } from "@tiptap/core";
import { useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePostDraft, usePostFormStore } from "./postFormStore.ts";
import { usePostEditor } from "../editor/usePostEditor.ts";
import type { ComposedPost } from "./useComposedPost.ts";

/** The id of the element that shows the length. */
export const LENGTH_ID = "post-length";

/** The editor of the form store's draft; null until the page can show it. */
export function useDraftEditor(): Editor | null {
  const { t } = useTranslation(["composer", "emptyForm"]);
  const formStore = usePostFormStore();
  const revision = usePostDraft((state) => state.revision);
  const editor = usePostEditor({
    html: () => formStore.draft.getState().draft.text,
    revision,
    label: t("editor.label"),
    placeholder: t("emptyForm:placeholder"),
    describedBy: LENGTH_ID,
    onChange: (html) => formStore.draft.getState().change({ text: html }),
  });
  // In a transition, so that building the fields around it does not hold the browser up in one piece.
  return useDeferredValue(editor);
}

/** Marks what is over the limit in the editor; its code is fetched when something is. */
export function useMarkedOverflow(editor: Editor, { length, message }: ComposedPost): void {
  const { level, limit } = length;
  const isOver = level === "over";
  // Outside React: what the browser paints over the text.
  useEffect(() => {
    if (!isOver) return undefined;
    let isWanted = true;
    const marking = import("./overflowMark.ts");
    marking.then(
      ({ markOverflow }) => isWanted && markOverflow(editor, limit),
      () => undefined,
    );
    return () => {
      isWanted = false;
      void marking.then(({ clearOverflow }) => clearOverflow()).catch(() => undefined);
    };
  }, [editor, isOver, limit, message]);
}
