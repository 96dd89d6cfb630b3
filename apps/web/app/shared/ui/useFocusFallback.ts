import { useEffect, useEffectEvent, useRef, type FocusEvent } from "react";

/** A button that is gone with its phase would take the focus with it; then `focusInstead` finds another place for it. */
export function useFocusFallback(focusInstead: () => void, phase: string) {
  const hasFocus = useRef(false);
  const moveFocus = useEffectEvent(focusInstead);
  // Outside React: where the keyboard is.
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
      // A button that is taken away hands the focus to nobody.
      if (relatedTarget) hasFocus.current = currentTarget.contains(relatedTarget);
    },
  };
}
