/** A horizontal swipe over an element; a vertical one scrolls the page. */
import { useRef, type PointerEvent } from "react";

/** A shorter way is a tap. */
const MIN_WAY_PX = 40;

export type SwipeListeners = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
};

/** `onSwipe` is called with 1 for the next one (a finger going left) and -1 for the one before. */
export function useSwipe(onSwipe: (by: 1 | -1) => void): SwipeListeners {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary, pointerType }) => {
      start.current = isPrimary && pointerType !== "mouse" ? { x, y } : undefined;
    },
    onPointerUp: ({ clientX, clientY }) => {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const down = clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(across) < MIN_WAY_PX || Math.abs(across) < Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
