import { useLayoutEffect, type RefObject } from "react";

/** Read by the style sheets of what stands at the lower edge of the window, too. */
const ROOM = "--v-line-room";

/** While the line floats over the lower edge of the window, the page ends above it, and what sticks to that edge stands above it. */
export function useRoomBelow(line: RefObject<HTMLElement | null>, isFloating: boolean): void {
  // Outside React: the layout. Before it is painted, because the line must not lie over a button for a moment.
  useLayoutEffect(() => {
    const floating = isFloating ? line.current : null;
    if (!floating) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty(ROOM, `${roomOf(floating)}px`);
    measure();
    // Its words break anew where the window is turned or becomes narrower.
    const observer = new ResizeObserver(measure);
    observer.observe(floating);
    return () => {
      observer.disconnect();
      root.style.removeProperty(ROOM);
    };
  }, [line, isFloating]);
}

/** None in a low window, in which it stays in its place. */
function roomOf(line: HTMLElement): number {
  return getComputedStyle(line).position === "fixed" ? line.offsetHeight : 0;
}
