import { Stack } from "@mantine/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import classes from "../Composer.module.css";

type FormBarProps = {
  /** What became of the last try. */
  readonly problem: ReactNode;
  /** The main button, with what stands beside it. */
  readonly button: ReactNode;
  /** What is said below the button. */
  readonly children: ReactNode;
};

/** The bar with a form's main button, always visible. */
export function FormBar({ problem, button, children }: FormBarProps) {
  return (
    <Stack gap="sm" className={classes["bar"] ?? ""} data-bar="sticks">
      {problem}
      <div className={classes["act"]}>
        <div className={classes["press"]}>{button}</div>
        {children}
      </div>
    </Stack>
  );
}

/** Read by the style sheets of what must end above the foot. */
const HEIGHT = "--v-foot";

/** Where, when and the button. On a desk they are one bar at the foot of the window, so that the preview has a column to itself. */
export function Foot({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  // Outside React: the layout. Before it is painted, because nothing may lie below the bar for a moment.
  useLayoutEffect(() => {
    const element = foot.current;
    if (!element) return undefined;
    const root = document.documentElement;
    const measure = () => root.style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    measure();
    // It grows with the fields of a time and with what is said about the button.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div ref={foot} className={classes["foot"]} data-bar="sticks">
      {children}
    </div>
  );
}

type ShownAfterPublishingProps = {
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
