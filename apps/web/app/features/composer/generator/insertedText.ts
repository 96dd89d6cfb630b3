/** What was put into the post last: said for a moment, and taken back as long as nothing else was done. */
import type { Editor } from "@tiptap/core";
import { create } from "zustand";
import { markUsed } from "./textGeneration.ts";
import { putIntoPost, type UsedText } from "./usedText.ts";

/** The specification's three seconds (section 2). */
const CONFIRMATION_MS = 3000;

type InsertedText = {
  readonly text: string;
  readonly undo: UsedText["undo"];
  /** Nobody has had the time to read it yet. */
  readonly isNews: boolean;
};

/** Undefined as soon as it cannot be taken back here. */
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
