import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";

/** In place of the selection and marked as the text around it; one step for "undo", whatever is typed before or after. */
export function insertEmoji({ view }: Editor, emoji: string): void {
  view.dispatch(closeHistory(view.state.tr.insertText(emoji).scrollIntoView()));
  view.dispatch(closeHistory(view.state.tr));
}
