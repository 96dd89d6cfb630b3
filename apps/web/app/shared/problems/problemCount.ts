/** How many publications need their owner: for the title and the tab, which are there before the part that fetches it. */
import { create } from "zustand";

/** -1 until it is known. */
const useCount = create<{ readonly count: number }>()(() => ({ count: -1 }));

export function useProblemCount(): number {
  return useCount((state) => state.count);
}

export function noteProblemCount(count: number): void {
  useCount.setState({ count });
}
