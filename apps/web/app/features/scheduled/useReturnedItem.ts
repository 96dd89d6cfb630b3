import { useEffect, type RefObject } from "react";
import { useLocation } from "react-router";

/**
 * After the return from the screen of a post the focus goes to that post. React may replace the element while the
 * calendar loads, so a replaced one is focused again.
 */
export function useReturnedItem(tab: RefObject<HTMLElement | null>): void {
  const state: unknown = useLocation().state;
  const id = itemOf(state);
  // Outside React: the focus.
  useEffect(() => {
    if (id === undefined || tab.current === null) return;
    const { current: root } = tab;
    let isFound = false;
    const find = () => {
      const item = root.querySelector<HTMLElement>(`[data-item~="${CSS.escape(id)}"]`);
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.id === "content";
      // Until the post is there, keepFocus.ts may give the focus to a neighbour.
      if (item === null || (isFound && !isLost)) return;
      isFound = true;
      item.focus();
      // The focus alone leaves it below the toast about its change.
      item.scrollIntoView({ block: "nearest" });
    };
    const observer = new MutationObserver(find);
    const goOn = new AbortController();
    goOn.signal.addEventListener("abort", () => observer.disconnect());
    observer.observe(root, { childList: true, subtree: true });
    // From the first input on, the user moves the focus.
    for (const own of ["keydown", "pointerdown", "wheel"]) {
      addEventListener(own, () => goOn.abort(), { signal: goOn.signal, passive: true });
    }
    find();
    return () => goOn.abort();
  }, [id, tab]);
}

function itemOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("item" in state)) return undefined;
  return typeof state.item === "string" ? state.item : undefined;
}
