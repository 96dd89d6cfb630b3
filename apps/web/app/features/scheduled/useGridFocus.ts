import { useEffect, useRef, type RefObject } from "react";

/**
 * Lets the focus follow the cursor of a grid, whose cell `selector` finds: the reference is the grid's, the function announces that
 * the cursor is about to move.
 */
export function useGridFocus(
  selector: string,
): readonly [grid: RefObject<HTMLDivElement | null>, keepFocus: () => void] {
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  // Outside React: the focus.
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  const keepFocus = () => {
    isMoving.current = true;
  };
  return [grid, keepFocus];
}
