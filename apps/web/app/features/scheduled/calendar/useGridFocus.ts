import { useEffect, useRef, type RefObject } from "react";

/** A move is usually rendered much earlier; several quick moves may be rendered one after the other. */
const MOVING_MS = 1000;

/**
 * Moves the focus with the cursor of a grid; `selector` finds the cell of the cursor. Returns the ref of the grid and a
 * function to call before the cursor moves.
 */
export function useGridFocus(
  selector: string,
): readonly [grid: RefObject<HTMLDivElement | null>, keepFocus: () => void] {
  const grid = useRef<HTMLDivElement>(null);
  const movingUntil = useRef(0);
  // Outside React: the focus.
  useEffect(() => {
    if (performance.now() > movingUntil.current) return;
    grid.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  const keepFocus = () => {
    movingUntil.current = performance.now() + MOVING_MS;
  };
  return [grid, keepFocus];
}
