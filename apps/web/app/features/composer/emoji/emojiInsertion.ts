import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";

/** Replaces the selection and takes the marks of the text around it; one step to undo. */
export function insertEmoji({ view }: Editor, emoji: string): void {
  view.dispatch(closeHistory(view.state.tr.insertText(emoji).scrollIntoView()));
  view.dispatch(closeHistory(view.state.tr));
}
