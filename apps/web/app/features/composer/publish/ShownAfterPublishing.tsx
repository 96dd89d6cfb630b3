import { useEffect, useRef, type ReactNode } from "react";

export type ShownAfterPublishingProps = {
  /** True between publishing and the start of a new draft. */
  readonly after: boolean;
  readonly children: ReactNode;
};

/** The button is always visible, but on a phone the result may be far below; it is scrolled into the window once. */
export function ShownAfterPublishing({ after, children }: ShownAfterPublishingProps) {
  const place = useRef<HTMLDivElement>(null);
  // A result that is shown at mount is not new.
  const shown = useRef(after);
  // Outside React: the scroll position.
  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const behavior = isStill ? "instant" : "smooth";
    if (after && !shown.current) place.current?.scrollIntoView({ block: "nearest", behavior });
    shown.current = after;
  }, [after]);
  return <div ref={place}>{children}</div>;
}
