import { useImperativeHandle, useRef, type Ref } from "react";

/**
 * Makes its parent element a popover's target, so that a click on the button in it does not also count as a click
 * elsewhere.
 */
export function ParentTarget({ ref }: { readonly ref?: Ref<HTMLElement | null> }) {
  const mark = useRef<HTMLSpanElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(
    ref,
    () => mark.current?.parentElement ?? null,
  );
  return <span ref={mark} hidden />;
}
