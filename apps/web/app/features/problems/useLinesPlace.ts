import { useLayoutEffect, useState, type RefObject } from "react";
import { noteLineHeight } from "../../shared/problems/problemCount.ts";

type Place = {
  /** They have no room over the tabs. */
  readonly isFloating: boolean;
  /** That the bot is blocked is no news of this moment: what has no room yet waits for the next screen. */
  readonly isBlockedShown: boolean;
};

/** Where the lines stand on a screen that has left `room` for them; and how much room the next screen needs. Not known without `data`. */
export function useLinesPlace(
  lines: RefObject<HTMLElement | null>,
  room: number,
  data: unknown,
  isBlocked: boolean,
): Place {
  const [place, setPlace] = useState<Place>({ isFloating: false, isBlockedShown: false });
  // Outside React: the layout. Before it is painted, because it decides where the lines stand.
  useLayoutEffect(() => {
    const element = lines.current;
    if (!element || data === undefined) return;
    const measure = () => {
      const [problem, blocked] = [heightOf(element, "problem"), heightOf(element, "blocked")];
      noteLineHeight(problem + blocked);
      setPlace((before) => {
        // A line that was seen does not go.
        const isBlockedShown = blocked > 0 && (before.isBlockedShown || problem + blocked <= room);
        const isFloating = problem + (isBlockedShown ? blocked : 0) > room;
        return { isFloating, isBlockedShown };
      });
    };
    measure();
    // Their words break anew where the window is turned or becomes narrower.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines, room, data, isBlocked]);
  return place;
}

function heightOf(lines: HTMLElement, line: "problem" | "blocked"): number {
  return lines.querySelector<HTMLElement>(`[data-line="${line}"]`)?.offsetHeight ?? 0;
}
