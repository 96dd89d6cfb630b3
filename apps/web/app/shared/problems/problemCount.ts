/** How many publications need their owner: for the title and the tab, which are there before the part that fetches it. */
import { create } from "zustand";
import { readLocal, removeLocal, writeLocal } from "../storage/localValue.ts";

/** Undefined until it is known. */
const useCount = create<{ readonly count?: number }>()(() => ({}));

export function useProblemCount(): number | undefined {
  return useCount((state) => state.count);
}

export function noteProblemCount(count: number): void {
  useCount.setState({ count });
}

const PLACE = "problem-line";

/** The height that the line about problems had at this width: the page keeps it free, so that nothing moves when the line comes. */
export function placeOfProblems(): number {
  const [width, height] = (readLocal(PLACE) ?? "").split(" ").map(Number);
  return width === innerWidth ? (height ?? 0) : 0;
}

export function notePlaceOfProblems(height: number): void {
  if (height > 0) writeLocal(PLACE, `${innerWidth} ${height}`);
  else removeLocal(PLACE);
}
