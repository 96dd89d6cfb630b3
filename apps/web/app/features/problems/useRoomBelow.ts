import { useLayoutEffect, type RefObject } from "react";
import { barHeight } from "../../shared/ui/notice/bottomBar.ts";

/** Read by the style sheets of what stands at the lower edge of the window, too. */
const ROOM = "--v-line-room";

/** While the lines float over the lower edge of the window, the page ends above it, and what sticks to that edge stands above it. */
export function useRoomBelow(lines: RefObject<HTMLElement | null>, isFloating: boolean): void {
  // Outside React: the layout. Before it is painted, because they must not lie over a button for a moment.
  useLayoutEffect(() => {
    const floating = isFloating ? lines.current : null;
    if (!floating) return;
    const root = document.documentElement;
    const measure = () => {
      root.style.setProperty(ROOM, `${heightNeededFor(floating)}px`);
      uncoverFocused();
    };
    measure();
    // Their words break anew where the window is turned or becomes narrower.
    const observer = new ResizeObserver(measure);
    observer.observe(floating);
    return () => {
      observer.disconnect();
      root.style.removeProperty(ROOM);
    };
  }, [lines, isFloating]);
}

/** What one works on is not left below the lines, nor below the bar above them. */
function uncoverFocused(): void {
  const focused = document.activeElement;
  // A bar is in view anyhow; scrolled into it, it would take the page along.
  if (!focused?.matches("main :not([data-bar] *)")) return;
  if (!focused.matches("[contenteditable=true]")) {
    focused.scrollIntoView({ block: "nearest" });
    return;
  }
  const covered = (caretBottom() ?? 0) + 8 - (innerHeight - barHeight());
  if (covered > 0) scrollBy(0, covered);
}

/** In an empty paragraph the caret has no box. */
function caretBottom(): number | undefined {
  const selection = getSelection();
  if (!selection?.focusNode || selection.rangeCount === 0) return undefined;
  const { focusNode } = selection;
  const line = [...selection.getRangeAt(0).getClientRects()].at(-1);
  const paragraph = focusNode instanceof Element ? focusNode : focusNode.parentElement;
  return (line ?? paragraph?.getBoundingClientRect())?.bottom;
}

/** None in a low window, in which they stay in their place. */
function heightNeededFor(lines: HTMLElement): number {
  return getComputedStyle(lines).position === "fixed" ? lines.offsetHeight : 0;
}
