/** Inserts spoken words into a text: with a space where one is needed, and as one step to undo. */
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";

/** At the caret; replaces the selection, as typing does. */
export function insertSpoken(editor: Editor, said: string): void {
  if (editor.isDestroyed) return;
  const { view, state } = editor;
  const { $from, $to, from, to } = state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\n");
  const after = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, "\n", "\n");
  const text = spaced(before, said, after);
  if (text === "") return;
  view.dispatch(closeHistory(state.tr.insertText(text, from, to)).scrollIntoView());
  // What is typed next is another step to undo.
  view.dispatch(closeHistory(view.state.tr));
}

/** After the start, a space, an opening bracket or a quotation mark no space is needed. */
const OPEN_END = /(?:^|[\s([{«„“‘]|(?:^|\s)["'])$/u;
/** Before the end, a space or a closing mark no space is needed. */
const CLOSED_START = /^(?:$|[\s.,;:!?…)\]}»”’"'])/u;

export function spaced(before: string, said: string, after: string): string {
  const words = said.replace(/\s+/gu, " ").trim();
  if (words === "") return "";
  const first = OPEN_END.test(before) || CLOSED_START.test(words) ? "" : " ";
  const last = CLOSED_START.test(after) || OPEN_END.test(words) ? "" : " ";
  return `${first}${words}${last}`;
}
