import { useEffect, useRef, type ReactNode } from "react";

export type ShownAfterPublishingProps = {
  /** Something has just been sent, and nothing new is begun. */
  readonly after: boolean;
  readonly children: ReactNode;
};

/** The button is always in reach, so on a phone what comes of it may be far below; then it is brought into the window, once. */
export function ShownAfterPublishing({ after, children }: ShownAfterPublishingProps) {
  const place = useRef<HTMLDivElement>(null);
  // Whoever comes back later has seen it.
  const shown = useRef(after);
  // Outside React: where the window stands.
  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const behavior = isStill ? "instant" : "smooth";
    if (after && !shown.current) place.current?.scrollIntoView({ block: "nearest", behavior });
    shown.current = after;
  }, [after]);
  return <div ref={place}>{children}</div>;
}
