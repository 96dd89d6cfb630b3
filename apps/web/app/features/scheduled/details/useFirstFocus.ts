import { useEffect, useRef, type RefObject } from "react";

const FOCUSABLE = "button, input, select, a[href]";

/** Focuses the first field or button inside, when one part of a dialog replaces another. */
export function useFirstFocus(selector = FOCUSABLE): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // Outside React: the focus.
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [selector]);
  return ref;
}
