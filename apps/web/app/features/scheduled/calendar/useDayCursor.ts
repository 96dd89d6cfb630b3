import { useEffect, useRef } from "react";
import { plusDays, type Day } from "./calendarDay.ts";

/** Moves the cursor by days. Keys may come faster than the page is drawn: each counts from where the last one went. */
export function useDayCursor(shown: Day, onPoint: (day: Day) => void): (steps: number) => void {
  const day = useRef(shown);
  // Outside React: nothing is drawn from it.
  useEffect(() => {
    day.current = shown;
  }, [shown]);
  return (steps) => {
    day.current = plusDays(day.current, steps);
    onPoint(day.current);
  };
}
