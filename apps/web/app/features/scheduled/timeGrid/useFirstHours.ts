/** What a view with hours renders first, and where it is scrolled to. */
import { useDeferredValue, useEffect, useRef, type RefObject } from "react";
import { ROWS, type Rows } from "./timeGridLayout.ts";

/** Somewhat more rows than fit into the height of the grid. */
const FIRST_ROWS = 18;
const wholeDay: Rows = { first: 0, end: ROWS };

/**
 * Renders the visible rows first and the rest right after, because there are hundreds of cells and possibly thousands
 * of publications.
 */
export function useRenderedRows(firstRow: number): Rows {
  const isWhole = useDeferredValue(true, false);
  if (isWhole) return wholeDay;
  const first = Math.min(Math.max(firstRow, 0), ROWS - FIRST_ROWS);
  return { first, end: first + FIRST_ROWS };
}

/** Starts scrolled to these hours instead of midnight: once, as soon as it is known what there is to see. */
export function useScrolledTo(
  scroller: RefObject<HTMLDivElement | null>,
  top: number,
  isLoading: boolean,
): void {
  const isChosen = useRef(false);
  // Outside React: the scroll position of the element.
  useEffect(() => {
    if (isChosen.current) return;
    isChosen.current = !isLoading;
    scroller.current?.scrollTo({ top, behavior: "instant" });
  }, [scroller, top, isLoading]);
}
