import { useLayoutEffect, useRef, type ReactNode } from "react";
import classes from "../Composer.module.css";

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
