import { Portal } from "@mantine/core";
import classes from "./DragGhost.module.css";
import { useEffect } from "react";
import { ScreenReaderText } from "../items/ScreenReaderText.tsx";
import { isLiftedByFinger, useDrag, type Drag } from "./itemDrag.ts";
import { holdScroll } from "./longPress.ts";

/** Floats under the pointer and is read out: the publication, and where it would be dropped. */
export function DragGhost() {
  const drag = useDrag((state) => state.drag);
  // Outside React: touches of the page.
  useEffect(() => holdScroll(isLiftedByFinger), []);
  return (
    <>
      <div role="status">
        <ScreenReaderText>{drag && `${drag.title}: ${drag.text}`}</ScreenReaderText>
      </div>
      {drag && <Ghost {...drag} />}
    </>
  );
}

function Ghost(drag: Drag) {
  return (
    <Portal>
      <div
        className={classes["ghost"]}
        data-allowed={drag.isAllowed}
        style={{
          transform: `translate(${besidePointer(drag.x, innerWidth)}px, ${besideHand(drag)}px)`,
        }}
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

/** Above a finger, which hides what is below it. */
function besideHand({ y, isByFinger }: Drag): number {
  return isByFinger ? Math.max(8, y - ABOVE_FINGER_PX) : y + 14;
}

const ABOVE_FINGER_PX = 110;
