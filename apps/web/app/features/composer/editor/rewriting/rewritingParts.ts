/** What is fetched at the first press of the button. */
import type { QueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { RewritingMenu } from "./RewritingMenu.tsx";
import { RewritingPanel } from "./RewritingPanel.tsx";
import { createRewriting } from "./rewritingWork.ts";

export function createRewritingParts(editor: Editor, queryClient: QueryClient) {
  return { RewritingMenu, RewritingPanel, work: createRewriting(editor, queryClient) };
}
