/** Rewriting of the selection: all code but the button is fetched at its first press. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import i18next from "i18next";
import { useState } from "react";
import { withTexts } from "../../../../shared/i18n/texts.ts";
import { fetchCode } from "../../../../shared/ui/loading/fetchCode.ts";
import { toastError } from "../../../../shared/ui/notice/toast.ts";

export type RewritingTool = {
  readonly isOpen: boolean;
  /** Undefined until the button was pressed. */
  readonly loaded: Awaited<ReturnType<typeof loadRewriting>> | undefined;
  /** Opens or closes the menu. */
  readonly toggle: () => void;
  readonly close: () => void;
  /** Closes it and puts the focus into the text, with its selection. */
  readonly leave: () => boolean;
};

export function useRewriting(editor: Editor): RewritingTool {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<RewritingTool["loaded"]>();
  const close = () => setOpen(false);

  async function open() {
    setOpen(true);
    try {
      setLoaded(loaded ?? (await loadRewriting(editor, queryClient)));
    } catch {
      close();
      toastError(i18next.t("general:error.network"));
    }
  }

  function leave() {
    close();
    editor.view.focus();
    return true;
  }

  return { isOpen, loaded, toggle: () => (isOpen ? leave() : void open()), close, leave };
}

async function loadRewriting(editor: Editor, queryClient: QueryClient) {
  const { createRewritingParts } = await fetchCode(
    withTexts(["rewriting", "generator"], () => import("./rewritingParts.ts")),
  );
  return createRewritingParts(editor, queryClient);
}
