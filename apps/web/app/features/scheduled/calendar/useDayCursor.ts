import { useEffect, useRef } from "react";
import { plusDays, type Day } from "./calendarDay.ts";

/** Moves the cursor by days. Keys may repeat faster than React renders, so each step counts from the last one. */
export function useDayCursor(shown: Day, onPoint: (day: Day) => void): (steps: number) => void {
  const day = useRef(shown);
  // Outside React: a ref that no render reads.
  useEffect(() => {
    day.current = shown;
  }, [shown]);
  return (steps) => {
    day.current = plusDays(day.current, steps);
    onPoint(day.current);
  };
}

/** The step of an arrow key in a grid: columns to the right, rows down. */
export const arrowSteps: Readonly<
  Record<string, { readonly across: number; readonly down: number }>
> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
};
