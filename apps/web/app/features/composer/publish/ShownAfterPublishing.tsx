import { useEffect, useRef, type ReactNode } from "react";

import classes from "../Composer.module.css";

export type ShownAfterPublishingProps = {
  /** True between publishing and the start of a new draft. */
  readonly after: boolean;
  readonly children: ReactNode;
};

const ACTIONS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * The button is always visible, but on a phone the result may be far below; it is scrolled into the window as it grows, until its owner does
 * something, and takes the focus that the button has lost.
 */
export function ShownAfterPublishing({ after, children }: ShownAfterPublishingProps) {
  const place = useRef<HTMLDivElement>(null);
  // A result that is shown at mount is not new.
  const shown = useRef(after);
  // Outside React: scroll position and focus. Not smoothly: the text above is emptied meanwhile, and the page would end elsewhere.
  useEffect(() => {
    const isNew = after && !shown.current;
    shown.current = after;
    if (!isNew || !place.current) return undefined;
    const result = place.current;
    const show = () => {
      result.scrollIntoView({ block: "nearest", behavior: "instant" });
      // The button that was pressed may be disabled now, which drops the focus.
      if (document.activeElement === document.body) result.focus({ preventScroll: true });
    };
    const growth = new ResizeObserver(show);
    growth.observe(result);
    // Once more when the page has its new height.
    const frame = requestAnimationFrame(() => requestAnimationFrame(show));
    const stop = () => {
      growth.disconnect();
      cancelAnimationFrame(frame);
      for (const action of ACTIONS) removeEventListener(action, stop);
    };
    for (const action of ACTIONS) addEventListener(action, stop, { passive: true });
    return stop;
  }, [after]);
  return (
    <div ref={place} tabIndex={-1} className={classes["result"]}>
      {children}
    </div>
  );
}
