/**
 * Moves a publication with the mouse. During the drag only the ghost under the pointer renders, never the calendar. On
 * a touch screen a drag scrolls; the dialog "Reschedule…" does the same.
 */
import type { CalendarItem } from "@vestnik/contract/publications";
import { create } from "zustand";
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

const MAX_CLICK_DISTANCE_PX = 5;
const EDGE_PX = 36;

export function beginDrag(
  event: React.PointerEvent<HTMLElement>,
  item: CalendarItem,
  rules: DragRules,
): void {
  if (event.button !== 0 || event.pointerType === "touch") return;
  const chip = event.currentTarget;
  const scroller = chip.closest<HTMLElement>("[data-scroller]");
  const [startX, startY] = [event.clientX, event.clientY];
  const from = placeAt(startX, startY)?.place;
  if (!from) return;
  let over: HTMLElement | undefined;
  let isDragging = false;

  function move({ clientX, clientY }: PointerEvent): void {
    isDragging ||= Math.hypot(clientX - startX, clientY - startY) > MAX_CLICK_DISTANCE_PX;
    if (!isDragging || !from) return;
    chip.dataset["dragged"] = item.id;
    if (scroller) scrollAtEdge(scroller, clientY);
    const found = placeAt(clientX, clientY);
    const verdict = rules.judge(from, found?.place);
    mark(found?.element, verdict.isAllowed);
    useDrag.setState({ drag: { ...verdict, title: rules.title, x: clientX, y: clientY } });
  }

  function mark(element: HTMLElement | undefined, isAllowed: boolean): void {
    if (over && over !== element) delete over.dataset["over"];
    over = element;
    if (over) over.dataset["over"] = isAllowed ? "yes" : "no";
  }

  function release({ clientX, clientY }: PointerEvent): void {
    end();
    if (!isDragging || !from) return;
    suppressClick();
    const to = placeAt(clientX, clientY)?.place;
    if (to) rules.drop(from, to);
  }

  function cancelByKey({ key }: KeyboardEvent): void {
    if (key !== "Escape") return;
    end();
    suppressClick();
  }

  const listening = new AbortController();
  function end(): void {
    listening.abort();
    mark(undefined, false);
    delete chip.dataset["dragged"];
    useDrag.setState({ drag: undefined });
  }

  const { signal } = listening;
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", release, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", cancelByKey, { signal, capture: true });
}

/** The cell under a point, also when a publication covers it. */
function placeAt(x: number, y: number): { element: HTMLElement; place: Place } | undefined {
  for (const each of document.elementsFromPoint(x, y)) {
    const element = each.closest<HTMLElement>("[data-day]");
    const day = element?.dataset["day"] ?? null;
    if (!element || !isDay(day)) continue;
    const row = element.dataset["row"];
    return { element, place: { day, row: row === undefined ? undefined : Number(row) } };
  }
  return undefined;
}

function scrollAtEdge(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE_PX) scroller.scrollTop -= EDGE_PX / 3;
  if (y > bottom - EDGE_PX) scroller.scrollTop += EDGE_PX / 3;
}

/** Suppresses the click that the browser fires at the end of a drag. */
function suppressClick(): void {
  const suppress = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", suppress, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", suppress, { capture: true }), 0);
}
