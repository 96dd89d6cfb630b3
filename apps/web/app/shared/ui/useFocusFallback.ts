import { useEffect, useEffectEvent, useRef, type FocusEvent } from "react";

/** When the focused button disappears with its phase, `focusInstead` moves the focus. */
export function useFocusFallback(focusInstead: () => void, phase: string) {
  const hasFocus = useRef(false);
  const moveFocus = useEffectEvent(focusInstead);
  // Outside React: the focus.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    moveFocus();
  }, [phase]);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // When a focused button is removed, `relatedTarget` is null.
      if (relatedTarget) hasFocus.current = currentTarget.contains(relatedTarget);
    },
  };
}
