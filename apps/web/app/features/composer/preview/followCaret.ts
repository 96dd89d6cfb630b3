/** Scrolls the preview to the words that are being written, which would otherwise be below a tall album. */
import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, type RefObject } from "react";

const MARGIN_PX = 40;

/** `shown` changes with what the preview shows. */
export function useFollowedCaret(
  area: RefObject<HTMLElement | null>,
  editor: Editor | undefined,
  shown: unknown,
): void {
  const follow = useEffectEvent(() => {
    const text = area.current?.querySelector<HTMLElement>("[data-words]");
    if (!editor || !area.current || !text) return;
    const { doc, selection } = editor.state;
    const place = placeAfter(text, lettersOf(doc.textBetween(0, selection.head)));
    if (place) bringIntoSight(area.current, place);
  });
  // Outside React: the scroll position, which follows the caret and pictures that arrive.
  useEffect(() => {
    const scrolled = area.current;
    if (!editor || !scrolled) return undefined;
    editor.on("selectionUpdate", follow);
    scrolled.addEventListener("load", follow, true);
    return () => {
      editor.off("selectionUpdate", follow);
      scrolled.removeEventListener("load", follow, true);
    };
  }, [area, editor]);
  useEffect(() => follow(), [shown]);
}

/** Blanks are left out, because the editor and the preview break lines differently. */
function lettersOf(text: string): number {
  return text.replaceAll(/\s/g, "").length;
}

/** The place after so many letters. The signs of a list count as letters here, which is near enough for scrolling. */
function placeAfter(text: HTMLElement, letters: number): DOMRect | undefined {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let left = letters;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const here = node.textContent ?? "";
    range.selectNodeContents(node);
    const count = lettersOf(here);
    if (count >= left) {
      range.setStart(node, Math.min(left, here.length));
      range.collapse(true);
      return range.getBoundingClientRect();
    }
    left -= count;
  }
  range.collapse(false);
  return range.getBoundingClientRect();
}

function bringIntoSight(area: HTMLElement, place: DOMRect): void {
  const seen = area.getBoundingClientRect();
  const below = place.bottom + MARGIN_PX - seen.bottom;
  const above = seen.top + MARGIN_PX - place.top;
  if (below > 0) area.scrollTop += below;
  else if (above > 0) area.scrollTop -= above;
}
