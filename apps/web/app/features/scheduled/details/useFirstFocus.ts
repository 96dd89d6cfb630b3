import { useEffect, useRef, type RefObject } from "react";

/** Focuses the first field or button inside, when one part of a dialog replaces another. */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // Outside React: the focus.
  useEffect(() => {
    ref.current
      ?.querySelector<HTMLElement>("button, input, select, a[href]")
      ?.focus({ preventScroll: true });
  }, []);
  return ref;
}
