/** From this distance on a press is a drag; a hand is never quite still while it clicks. */
export const DRAG_FROM_PX = 6;

type PointerFollower = {
  /** The press is a drag already: also one that ends where it began. */
  readonly isLifted?: boolean;
  /** Called for each move once the press has become a drag. */
  readonly onMove: (event: PointerEvent) => void;
  /** The event that dropped it; undefined when the drag was cancelled. */
  readonly onEnd: (dropped: PointerEvent | undefined) => void;
};

/** Follows a pressed pointer until it is released, cancelled or Escape is pressed. Returns the function that cancels the drag. */
export function followPointer(
  { pointerId, clientX, clientY }: Pick<PointerEvent, "pointerId" | "clientX" | "clientY">,
  fromPx: number,
  { isLifted = false, onMove, onEnd }: PointerFollower,
): () => void {
  // From the top of the page, because the page may scroll during the drag.
  const startY = clientY + scrollY;
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let isDragging = isLifted;

  function move(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    // The mouse button was released outside the window.
    if (event.pointerType === "mouse" && event.buttons === 0) return end();
    const way = Math.hypot(event.clientX - clientX, event.clientY + scrollY - startY);
    isDragging ||= way >= fromPx;
    if (isDragging) onMove(event);
  }

  function end(dropped?: PointerEvent) {
    listening.abort();
    if (!isDragging) return;
    isDragging = false;
    suppressClick();
    onEnd(dropped);
  }

  window.addEventListener("pointermove", move, options);
  window.addEventListener(
    "pointerup",
    (event) => event.pointerId === pointerId && end(event),
    options,
  );
  window.addEventListener("pointercancel", () => end(), options);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), options);
  return () => end();
}

/** Suppresses the click that the browser fires after a drag. */
function suppressClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
