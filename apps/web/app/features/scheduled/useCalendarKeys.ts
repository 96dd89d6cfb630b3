import { useEffect, useEffectEvent } from "react";
import { hasOwnKeys } from "../../shared/keys/hasOwnKeys.ts";
import { calendarShortcuts } from "../../shared/keys/shortcuts.ts";
import { hasSingleKeys } from "../../shared/keys/singleKeys.ts";
import type { CalendarView } from "./calendar/calendarRange.ts";
import type { ShownView } from "./useCalendarAddress.ts";

type CalendarSteps = {
  readonly onView: (view: ShownView) => void;
  readonly onToday: () => void;
  readonly onStep: (steps: number) => void;
};

const { today, next, previous, ...viewKeys } = calendarShortcuts;
const views: readonly (CalendarView | "list")[] = ["month", "week", "day", "agenda", "list"];

/**
 * Single keys, wherever the focus is, unless a field or a dialog has it. They are matched by their place on the
 * keyboard, so they work in every language.
 */
export function useCalendarKeys({ onView, onToday, onStep }: CalendarSteps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || hasOwnKeys(target)) return;
    if (!hasSingleKeys()) return;
    const pressed = (keys: string) => code === `Key${keys}`;
    const view = views.find((each) => pressed(viewKeys[each]));
    if (view) onView(view);
    else if (pressed(today)) onToday();
    else if (pressed(next)) onStep(1);
    else if (pressed(previous)) onStep(-1);
  });
  // Outside React: the keyboard.
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("keydown", (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
