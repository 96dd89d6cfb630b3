/** Marks the words beyond Telegram's limit in the editor, as the preview does. Painted by the browser, so the text and its undo history stay as they are. */
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { composeMessage } from "@vestnik/domain/message";
import { type EditorNode, fromEditorDocument } from "../editor/editorDocument.ts";

/** The name in the style sheet of the editor. */
const HIGHLIGHT = "post-overflow";

export function markOverflow({ state, view }: Editor, limit: number): void {
  // Browsers without highlights show the mark in the preview only.
  if (!("highlights" in CSS)) return;
  const { node, offset } = view.domAtPos(limitPlace(state.doc, limit));
  const beyond = new Range();
  beyond.selectNodeContents(view.dom);
  beyond.setStart(node, offset);
  CSS.highlights.set(HIGHLIGHT, new Highlight(beyond));
}

export function clearOverflow(): void {
  if ("highlights" in CSS) CSS.highlights.delete(HIGHLIGHT);
}

/** The last place up to which the text fits. Halved, because only the whole way from the text to the message counts as Telegram does. */
export function limitPlace(doc: Node, limit: number): number {
  let fits = 0;
  let exceeds = doc.content.size + 1;
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (lengthUpTo(doc, middle) > limit) exceeds = middle;
    else fits = middle;
  }
  return fits;
}

function lengthUpTo(doc: Node, place: number): number {
  return composeMessage(fromEditorDocument(doc.cut(0, place).toJSON() as EditorNode), []).length;
}
