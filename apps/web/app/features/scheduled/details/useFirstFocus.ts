import { useEffect, useRef, type RefObject } from "react";

/** Puts the focus on the first field or button inside, where one part of a dialog takes another's place. */
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
