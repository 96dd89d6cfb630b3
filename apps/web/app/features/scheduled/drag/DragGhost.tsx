import { Portal } from "@mantine/core";
import classes from "../calendar/Calendar.module.css";
import { useDrag } from "./itemDrag.ts";

/** Floats under the pointer: the publication, and where it would be dropped. */
export function DragGhost() {
  const drag = useDrag((state) => state.drag);
  if (!drag) return null;
  return (
    <Portal>
      <div
        className={classes["ghost"]}
        data-allowed={drag.isAllowed}
        style={{ transform: `translate(${besidePointer(drag.x, innerWidth)}px, ${drag.y + 14}px)` }}
        aria-hidden
      >
        <strong>{drag.title}</strong>
        <span>{drag.text}</span>
      </div>
    </Portal>
  );
}

const MAX_WIDTH_PX = 300;

/** To the right of the pointer, and at the edge of the window as far as it goes. */
function besidePointer(x: number, windowWidth: number): number {
  return Math.max(8, Math.min(x + 14, windowWidth - MAX_WIDTH_PX - 8));
}
