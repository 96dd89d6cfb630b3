import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus with the cursor of a grid; `selector` finds the cell of the cursor. Returns the ref of the grid and a
 * function to call when a key moves the cursor: from then on the focus follows, however late the move is rendered, until it goes elsewhere.
 */
export function useGridFocus(
  selector: string,
): readonly [grid: RefObject<HTMLDivElement | null>, followCursor: () => void] {
  const grid = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(false);
  // Outside React: the focus.
  useEffect(() => {
    if (isFollowing.current) grid.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  // Outside React: where else the focus goes. A cell that is rendered no longer loses it without such an event.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && grid.current?.contains(target))) isFollowing.current = false;
    };
    const mounted = new AbortController();
    for (const event of ["focusin", "pointerdown"])
      document.addEventListener(event, leave, { signal: mounted.signal });
    return () => mounted.abort();
  }, []);
  const followCursor = () => {
    isFollowing.current = true;
  };
  return [grid, followCursor];
}
