import { useEffect, useEffectEvent } from "react";
import type { CalendarView } from "./calendar/calendarRange.ts";
import type { ShownView } from "./useCalendarAddress.ts";

type CalendarSteps = {
  readonly onView: (view: ShownView) => void;
  readonly onToday: () => void;
  readonly onStep: (steps: number) => void;
};

const viewKeys: Readonly<Record<string, CalendarView | "list">> = {
  KeyM: "month",
  KeyW: "week",
  KeyD: "day",
  KeyA: "agenda",
  KeyL: "list",
};

/** Elements with their own keys: fields, and everything over the page. */
const TAKEN =
  "select, textarea, input:not([type=radio]), [contenteditable=true], [role=dialog], [role=menu]";

/**
 * Single keys, wherever the focus is, unless a field or a dialog has it. They are matched by their place on the
 * keyboard, so they work in every language.
 */
export function useCalendarKeys({ onView, onToday, onStep }: CalendarSteps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTaken(target)) return;
    const view = viewKeys[code];
    if (view) onView(view);
    else if (code === "KeyT") onToday();
    else if (code === "KeyK") onStep(1);
    else if (code === "KeyJ") onStep(-1);
  });
  // Outside React: the keyboard.
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("keydown", (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[aria-modal=true]") !== null) return true;
  return target instanceof Element && target.closest(TAKEN) !== null;
}
