import type { Editor } from "@tiptap/core";
import { useEffect, type RefObject } from "react";
import { markedRange } from "./markedRange.ts";

/** Tells the style sheet where the marked text ends, measured from the top of the text field. */
export function usePlaceAtText(
  panel: RefObject<HTMLElement | null>,
  editor: Editor,
  phase: string,
): void {
  // Outside React: the layout of the text, which changes with every edit, scroll and resize.
  useEffect(() => {
    function place(): void {
      const field = panel.current?.offsetParent?.getBoundingClientRect();
      if (!field || editor.isDestroyed) return;
      const { to } = markedRange(editor.state) ?? editor.state.selection;
      const end = editor.view.coordsAtPos(to).bottom - field.top;
      const top = Math.min(Math.max(end, 0), field.height);
      panel.current?.style.setProperty("--text-end", `${Math.round(top)}px`);
    }
    place();
    editor.on("transaction", place);
    addEventListener("resize", place);
    addEventListener("scroll", place, true);
    return () => {
      editor.off("transaction", place);
      removeEventListener("resize", place);
      removeEventListener("scroll", place, true);
    };
  }, [panel, editor, phase]);
}
