import { useEffect, useRef, type RefObject } from "react";

/**
 * When another view replaces the focused one, the focus moves to the cursor of the new view, or to the element of the
 * returned ref, instead of the top of the page.
 */
export function useFocusInNewView(view: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(view);
  // Outside React: the focus.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    // What is around it has the focus when nothing else could get it.
    if (!document.activeElement?.contains(element.current)) return;
    const cursor = element.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]');
    (cursor ?? element.current)?.focus({ preventScroll: true });
  }, [view]);
  return element;
}
