import { useLayoutEffect, type RefObject } from "react";

/** Read by the style sheets of what stands at the lower edge of the window, too. */
const ROOM = "--v-line-room";

/** While the lines float over the lower edge of the window, the page ends above it, and what sticks to that edge stands above it. */
export function useRoomBelow(lines: RefObject<HTMLElement | null>, isFloating: boolean): void {
  // Outside React: the layout. Before it is painted, because they must not lie over a button for a moment.
  useLayoutEffect(() => {
    const floating = isFloating ? lines.current : null;
    if (!floating) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty(ROOM, `${roomOf(floating)}px`);
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

/** None in a low window, in which they stay in their place. */
function roomOf(lines: HTMLElement): number {
  return getComputedStyle(lines).position === "fixed" ? lines.offsetHeight : 0;
}
