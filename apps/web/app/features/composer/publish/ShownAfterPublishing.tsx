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
  // Outside React: the scroll position. Not smoothly: the text above is emptied meanwhile, and the page would end elsewhere.
  useEffect(() => {
    const show = () => place.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const isNew = after && !shown.current;
    shown.current = after;
    if (!isNew) return undefined;
    show();
    // Once more when the page has its new height.
    const frame = requestAnimationFrame(() => requestAnimationFrame(show));
    return () => cancelAnimationFrame(frame);
  }, [after]);
  return <div ref={place}>{children}</div>;
}
