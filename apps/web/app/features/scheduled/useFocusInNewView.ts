import { useEffect, useRef, type RefObject } from "react";

/**
 * When another view takes the place of the one that had the focus, the focus goes to the cursor of the new one, or to the element
 * the reference is given to, instead of falling to the top of the page.
 */
export function useFocusInNewView(view: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(view);
  // Outside React: the focus.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement !== document.body) return;
    const cursor = element.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]');
    (cursor ?? element.current)?.focus({ preventScroll: true });
  }, [view]);
  return element;
}
