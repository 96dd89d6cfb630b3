/** Shorter than the half second after which a phone opens a menu or selects text. */
const LIFT_MS = 350;
/** A finger that rests is never quite still. */
const SLACK_PX = 8;

/** Calls `onLift` when the finger rests; a finger that moves on, lets go or gets company scrolls, taps or zooms as ever. */
export function onLongPress(
  { pointerId, clientX, clientY }: Pick<PointerEvent, "pointerId" | "clientX" | "clientY">,
  onLift: () => void,
): void {
  const waiting = new AbortController();
  const options = { signal: waiting.signal, capture: true };
  const giveUp = () => waiting.abort();
  const timer = setTimeout(() => {
    giveUp();
    onLift();
  }, LIFT_MS);
  waiting.signal.addEventListener("abort", () => clearTimeout(timer));
  addEventListener(
    "pointermove",
    (moved) => {
      const way = Math.hypot(moved.clientX - clientX, moved.clientY - clientY);
      if (moved.pointerId === pointerId && way > SLACK_PX) giveUp();
    },
    options,
  );
  for (const end of ["pointerup", "pointercancel", "pointerdown", "scroll"] as const)
    addEventListener(end, giveUp, options);
}

/**
 * Stops the page from scrolling under the finger while `isLifted`. Safari heeds only a listener that was there before the touch
 * began. Returns the function that ends it.
 */
export function holdScroll(isLifted: () => boolean): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: false };
  const hold = (event: Event) => {
    if (isLifted() && event.cancelable) event.preventDefault();
  };
  // A long press opens a menu as well.
  for (const type of ["touchmove", "contextmenu"]) document.addEventListener(type, hold, options);
  return () => listening.abort();
}
