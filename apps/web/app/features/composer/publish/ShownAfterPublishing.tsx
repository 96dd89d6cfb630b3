import { useEffect, useRef, type ReactNode } from "react";

export type ShownAfterPublishingProps = {
  /** True between publishing and the start of a new draft. */
  readonly after: boolean;
  readonly children: ReactNode;
};

/** The button is always visible, but on a phone the result may be far below; it is scrolled into the window once, and takes the focus that the button has lost. */
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
    // Once more when the page has its new height. The button that was pressed may be disabled now, which drops the focus.
    const settle = () => {
      show();
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    };
    const frame = requestAnimationFrame(() => requestAnimationFrame(settle));
    return () => cancelAnimationFrame(frame);
  }, [after]);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </div>
  );
}
