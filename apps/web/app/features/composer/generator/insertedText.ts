/** The text that was inserted last: confirmed for a moment, with undo as long as the post has not changed since. */
import type { Editor } from "@tiptap/core";
import { create } from "zustand";
import { markUsed } from "./textGeneration.ts";
import { putIntoPost, type UsedText } from "./usedText.ts";

/** The specification's three seconds (section 2). */
const CONFIRMATION_MS = 3000;

type InsertedText = {
  readonly text: string;
  readonly undo: UsedText["undo"];
  /** True for the first three seconds. */
  readonly isNews: boolean;
};

/** Undefined as soon as it can no longer be undone here. */
export const useInsertedText = create<{ readonly inserted: InsertedText | undefined }>()(() => ({
  inserted: undefined,
}));

let stopWatching = () => {};

export function insertText(editor: Editor, text: string): void {
  stopWatching();
  const used = putIntoPost(editor, text);
  const inserted = { text, undo: used.undo, isNews: true };
  useInsertedText.setState({ inserted });
  markUsed(text, true);
  const forget = () => useInsertedText.setState({ inserted: undefined });
  const checkUse = () => {
    if (!used.mayUndo()) forget();
    const isIn = used.isIn();
    if (isIn !== undefined) markUsed(text, isIn);
  };
  const timer = setTimeout(
    () =>
      useInsertedText.setState((state) => ({
        inserted: state.inserted && { ...state.inserted, isNews: false },
      })),
    CONFIRMATION_MS,
  );
  editor.on("transaction", checkUse);
  editor.on("destroy", forget);
  stopWatching = () => {
    clearTimeout(timer);
    editor.off("transaction", checkUse);
    editor.off("destroy", forget);
  };
}
