import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import type { ComposedPost } from "./useComposedPost.ts";

/** Marks what is over the limit in the editor; its code is fetched when something is. */
export function useMarkedOverflow(editor: Editor, { length, message }: ComposedPost): void {
  const { level, limit } = length;
  const isOver = level === "over";
  // Outside React: what the browser paints over the text.
  useEffect(() => {
    if (!isOver) return undefined;
    let isWanted = true;
    const marking = import("./overflowMark.ts");
    marking.then(
      ({ markOverflow }) => isWanted && markOverflow(editor, limit),
      () => undefined,
    );
    return () => {
      isWanted = false;
      void marking.then(({ clearOverflow }) => clearOverflow()).catch(() => undefined);
    };
  }, [editor, isOver, limit, message]);
}
