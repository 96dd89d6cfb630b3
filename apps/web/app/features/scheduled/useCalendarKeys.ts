import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import type { CalendarView } from "./calendarRange.ts";
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

/**
 * Single keys, heard only while the focus is inside the element the reference is given to, and by their place on the keyboard: so
 * they work in every language.
 */
export function useCalendarKeys({
  onView,
  onToday,
  onStep,
}: CalendarSteps): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || isField(target)) return;
    const view = viewKeys[code];
    if (view) onView(view);
    else if (code === "KeyT") onToday();
    else if (code === "KeyK") onStep(1);
    else if (code === "KeyJ") onStep(-1);
  });
  // Outside React: the keyboard.
  useEffect(() => {
    const listening = new AbortController();
    element.current?.addEventListener("keydown", (event) => press(event), {
      signal: listening.signal,
    });
    return () => listening.abort();
  }, []);
  return element;
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches("select, textarea, input:not([type=radio])")
  );
}
