/** What was said, as it stands in a text: with a space where one is needed, and as one step to undo. */
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";

/** At the caret; what is selected is replaced, as by typing. */
export function insertSpoken(editor: Editor, said: string): void {
  if (editor.isDestroyed) return;
  const { view, state } = editor;
  const { $from, $to, from, to } = state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\n");
  const after = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, "\n", "\n");
  const text = spaced(before, said, after);
  if (text === "") return;
  view.dispatch(closeHistory(state.tr.insertText(text, from, to)).scrollIntoView());
  // What is typed next is another step.
  view.dispatch(closeHistory(view.state.tr));
}

/** Nothing, a gap, an opening bracket or quotation mark: no space belongs behind it. */
const OPEN_END = /(?:^|[\s([{«„“‘]|(?:^|\s)["'])$/u;
/** Nothing, a gap, or a mark that belongs to the word before it. */
const CLOSED_START = /^(?:$|[\s.,;:!?…)\]}»”’"'])/u;

export function spaced(before: string, said: string, after: string): string {
  const words = said.replace(/\s+/gu, " ").trim();
  if (words === "") return "";
  const first = OPEN_END.test(before) || CLOSED_START.test(words) ? "" : " ";
  const last = CLOSED_START.test(after) || OPEN_END.test(words) ? "" : " ";
  return `${first}${words}${last}`;
}
