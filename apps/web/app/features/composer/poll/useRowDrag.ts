/** Drags a row of a list up and down by its handle, with mouse, pen or finger. */
import { followPointer } from "../../../shared/drag/followPointer.ts";
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";

export type RowDrag = {
  /** Places, counted from 0. */
  readonly from: number;
  readonly to: number;
  /** The offset of the dragged row, in pixels. */
  readonly offset: number;
  /** The offset of the rows that make room. */
  readonly step: number;
};

export type RowDragging = {
  readonly drag: RowDrag | undefined;
  readonly onPointerDown: (event: PointerEvent, from: number) => void;
};

export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): RowDragging {
  const [drag, setDrag] = useState<RowDrag>();
  const stop = useRef(() => {});
  // Outside React: the listeners of a drag under way.
  useEffect(() => () => stop.current(), []);

  function onPointerDown(event: PointerEvent, from: number) {
    if (event.button !== 0 || !event.isPrimary || !list.current) return;
    stop.current();
    const rows = Array.from(list.current.children, (row) => row.getBoundingClientRect());
    const startY = event.clientY + scrollY;
    let now: RowDrag | undefined;
    // By its handle a row is dragged from the first pixel on.
    stop.current = followPointer(event, 0, {
      onMove: ({ clientY }) => {
        const offset = clientY + scrollY - startY;
        now = { from, to: placeOf(rows, from, offset), offset, step: stepOf(rows, from) };
        setDrag(now);
      },
      onEnd: (dropped) => {
        setDrag(undefined);
        if (dropped && now && now.to !== from) onDrop(from, now.to);
      },
    });
  }

  return { drag, onPointerDown };
}

/** The offset of the row at `place` during the drag. */
export function shiftOf({ from, to, offset, step }: RowDrag, place: number): number {
  if (place === from) return offset;
  if (place > from && place <= to) return -step;
  return place < from && place >= to ? step : 0;
}

/** A row makes room as soon as the edge of the dragged row passes its middle. */
function placeOf(rows: readonly DOMRect[], from: number, offset: number): number {
  const carried = rows[from];
  if (!carried) return from;
  const isPassed = (row: DOMRect, place: number) => {
    const middle = row.top + row.height / 2;
    if (place < from) return carried.top + offset < middle;
    return place > from && carried.bottom + offset > middle;
  };
  const passed = rows.filter(isPassed).length;
  return offset < 0 ? from - passed : from + passed;
}

/** From the top of one row to the top of the next. */
function stepOf(rows: readonly DOMRect[], from: number): number {
  const row = rows[from];
  const next = rows[from + 1];
  const previous = rows[from - 1];
  if (!row) return 0;
  if (next) return next.top - row.top;
  return previous ? row.bottom - previous.bottom : row.height;
}
