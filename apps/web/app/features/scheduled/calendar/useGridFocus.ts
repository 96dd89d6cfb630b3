import { useEffect, useRef, type RefObject } from "react";

/** A move is drawn long before; several quick ones may be drawn one after the other. */
const MOVING_MS = 1000;

/**
 * Lets the focus follow the cursor of a grid, whose cell `selector` finds: the reference is the grid's, the function announces that
 * the cursor is about to move.
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
