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
        style={{ transform: `translate(${drag.x + 14}px, ${drag.y + 14}px)` }}
        aria-hidden
      >
        <strong>{drag.title}</strong>
        <span>{drag.text}</span>
      </div>
    </Portal>
  );
}
