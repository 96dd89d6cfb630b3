/**
 * Moves a publication with the mouse. During the drag only the ghost under the pointer renders, never the calendar. On
 * a touch screen a drag scrolls; the dialog "Reschedule…" does the same.
 */
import { create } from "zustand";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { DRAG_FROM_PX, followPointer } from "../../../shared/drag/followPointer.ts";
import { isDay, type Day } from "../calendar/calendarDay.ts";

/** A place in the calendar: a day, and in views with hours a row of half an hour. */
export type Place = { readonly day: Day; readonly row: number | undefined };

/** The result of dropping now. */
type Verdict = { readonly text: string; readonly isAllowed: boolean };

export type DragRules = {
  readonly title: string;
  readonly judge: (from: Place, to: Place | undefined) => Verdict;
  readonly drop: (from: Place, to: Place) => void;
};

type Drag = Verdict & { readonly title: string; readonly x: number; readonly y: number };

export const useDrag = create<{ readonly drag: Drag | undefined }>()(() => ({ drag: undefined }));

const EDGE_PX = 36;

export function beginDrag(
  event: React.PointerEvent<HTMLElement>,
  item: CalendarEvent,
  rules: DragRules,
): void {
  if (event.button !== 0 || event.pointerType === "touch") return;
  const chip = event.currentTarget;
  const popover = chip.closest<HTMLElement>("[popover]");
  const scroller = chip.closest<HTMLElement>("[data-scroller]");
  const from = placeAt(event)?.place;
  if (!from) return;
  let over: HTMLElement | undefined;

  function mark(element: HTMLElement | undefined, isAllowed: boolean): void {
    if (over && over !== element) delete over.dataset["over"];
    over = element;
    if (over) over.dataset["over"] = isAllowed ? "yes" : "no";
  }

  followPointer(event, DRAG_FROM_PX, {
    onMove(moved) {
      chip.dataset["dragged"] = item.id;
      if (popover) popover.dataset["dragBegun"] = "";
      if (scroller) scrollAtEdge(scroller, moved.clientY);
      const found = placeAt(moved);
      const verdict = rules.judge(from, found?.place);
      mark(found?.element, verdict.isAllowed);
      const { clientX: x, clientY: y } = moved;
      useDrag.setState({ drag: { ...verdict, title: rules.title, x, y } });
    },
    onEnd(dropped) {
      mark(undefined, false);
      delete chip.dataset["dragged"];
      if (popover) delete popover.dataset["dragBegun"];
      popover?.hidePopover();
      useDrag.setState({ drag: undefined });
      const to = dropped && placeAt(dropped)?.place;
      if (to) rules.drop(from, to);
    },
  });
}

/** The cell under a point, also when a publication covers it. */
function placeAt({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">) {
  for (const each of document.elementsFromPoint(clientX, clientY)) {
    const element = each.closest<HTMLElement>("[data-day]");
    const day = element?.dataset["day"] ?? null;
    if (!element || !isDay(day)) continue;
    const row = element.dataset["row"];
    const place: Place = { day, row: row === undefined ? undefined : Number(row) };
    return { element, place };
  }
  return undefined;
}

function scrollAtEdge(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE_PX) scroller.scrollTop -= EDGE_PX / 3;
  if (y > bottom - EDGE_PX) scroller.scrollTop += EDGE_PX / 3;
}
