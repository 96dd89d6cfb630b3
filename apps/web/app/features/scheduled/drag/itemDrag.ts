/**
 * Moves a publication with the mouse, or with a finger that rested on it. During the drag only the ghost under the
 * pointer renders, never the calendar. By keyboard the dialog "Reschedule…" does the same.
 */
import { create } from "zustand";
import type { CalendarEvent } from "../calendar/calendarEvents.ts";
import { DRAG_FROM_PX, followPointer } from "../../../shared/drag/followPointer.ts";
import { isDay, type Day } from "../calendar/calendarDay.ts";
import { scrollAtEdges } from "./edgeScroll.ts";
import { onLongPress } from "./longPress.ts";

/** A place in the calendar: a day, and in views with hours a row of half an hour. */
export type Place = { readonly day: Day; readonly row: number | undefined };

/** The result of dropping now. */
type Verdict = { readonly text: string; readonly isAllowed: boolean };

export type DragRules = {
  readonly title: string;
  readonly judge: (from: Place, to: Place | undefined) => Verdict;
  readonly drop: (from: Place, to: Place) => void;
};

export type Drag = Verdict & {
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly isByFinger: boolean;
};

export const useDrag = create<{ readonly drag: Drag | undefined }>()(() => ({ drag: undefined }));

export function isLiftedByFinger(): boolean {
  return useDrag.getState().drag?.isByFinger ?? false;
}

export function beginDrag(
  event: React.PointerEvent<HTMLElement>,
  item: CalendarEvent,
  rules: DragRules,
): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const { currentTarget: chip, nativeEvent, pointerType } = event;
  const from = placeAt(event)?.place;
  if (!from) return;
  const drag = (isByFinger: boolean) =>
    carry(nativeEvent, chip, { id: item.id, from, rules, isByFinger });
  if (pointerType === "mouse") drag(false);
  else onLongPress(nativeEvent, () => drag(true));
}

type Carried = {
  readonly id: string;
  readonly from: Place;
  readonly rules: DragRules;
  readonly isByFinger: boolean;
};

function carry(start: PointerEvent, chip: HTMLElement, carried: Carried): void {
  const { from, rules, isByFinger } = carried;
  const popover = chip.closest<HTMLElement>("[popover]");
  const scroller = chip.closest<HTMLElement>("[data-scroller]");
  let [at, frame, hasMoved] = [start, 0, false];
  let over: HTMLElement | undefined;
  const lifted = new AbortController();

  function mark(element: HTMLElement | undefined, isAllowed: boolean): void {
    if (over && over !== element) delete over.dataset["over"];
    over = element;
    if (over) over.dataset["over"] = isAllowed ? "yes" : "no";
  }

  function show(): void {
    const found = placeAt(at);
    const verdict = rules.judge(from, found?.place);
    mark(found?.element, verdict.isAllowed);
    const { clientX: x, clientY: y } = at;
    useDrag.setState({ drag: { ...verdict, title: rules.title, x, y, isByFinger } });
  }

  function begin(): void {
    chip.dataset["dragged"] = carried.id;
    if (popover) popover.dataset["dragBegun"] = "";
    frame = requestAnimationFrame(scroll);
    show();
  }

  function scroll(): void {
    frame = requestAnimationFrame(scroll);
    // What was lifted at an edge is not on its way there yet.
    if (hasMoved && scrollAtEdges(scroller, at.clientY)) show();
  }

  const cancel = followPointer(start, DRAG_FROM_PX, {
    isLifted: isByFinger,
    onMove(moved) {
      [at, hasMoved] = [moved, true];
      if (frame === 0) begin();
      else show();
    },
    onEnd(dropped) {
      lifted.abort();
      cancelAnimationFrame(frame);
      mark(undefined, false);
      delete chip.dataset["dragged"];
      if (popover) delete popover.dataset["dragBegun"];
      popover?.hidePopover();
      useDrag.setState({ drag: undefined });
      const to = dropped && placeAt(dropped)?.place;
      if (to) rules.drop(from, to);
    },
  });
  if (!isByFinger) return;
  // A second finger wants something else.
  addEventListener("pointerdown", cancel, { signal: lifted.signal, capture: true });
  // No tap at the end of it.
  addEventListener("touchend", (event) => event.preventDefault(), { passive: false, once: true });
  navigator.vibrate?.(10);
  begin();
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
