import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { putIntoPost, type UsedText } from "./usedText.ts";

/** The specification's three seconds (section 2). */
const CONFIRMATION_MS = 3000;

/** Puts a text into the post; says so, and takes it back, for a moment or as long as somebody is about to. */
export function useUsedText(editor: Editor, text: string) {
  const [used, setUsed] = useState<UsedText>();
  const [isHeld, setHeld] = useState(false);

  // Outside React: the clock, and the editor, in which going on says that it is fine.
  useEffect(() => {
    if (!used) return;
    const forget = () => setUsed(undefined);
    const timer = isHeld ? undefined : setTimeout(forget, CONFIRMATION_MS);
    const look = () => used.mayUndo() || forget();
    editor.on("update", look);
    return () => {
      clearTimeout(timer);
      editor.off("update", look);
    };
  }, [used, isHeld, editor]);

  return {
    isShown: used !== undefined,
    use: () => {
      if (used) return;
      setHeld(false);
      setUsed(putIntoPost(editor, text));
    },
    undo: () => {
      used?.undo();
      setUsed(undefined);
    },
    /** For the button that takes it back. */
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
