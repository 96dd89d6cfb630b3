/**
 * Drags a tile to another place: with the mouse anywhere on it, with a finger by its handle, because a finger elsewhere
 * scrolls the page.
 */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import { gapAt, placeInGap, type TileBox, type TileGap } from "./tileGap.ts";

/** Small movements during a click are not a drag. */
const DRAG_FROM_PX = 6;
/** The page scrolls while the pointer is this close to the edge of the window. */
const EDGE_PX = 100;
const MAX_SCROLL_STEP_PX = 14;

type TileDrag = {
  readonly from: number;
  /** Where it would be dropped; undefined at its present place. */
  readonly gap: TileGap | undefined;
};

type Grip = {
  readonly from: number;
  readonly tile: HTMLElement;
  readonly pointerId: number;
  readonly startX: number;
  /** Measured from the top of the page, which may scroll during the drag. */
  readonly startY: number;
  x: number;
  y: number;
  isDragging: boolean;
};

export type TileDragging = {
  readonly drag: TileDrag | undefined;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, from: number) => void;
};

export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): TileDragging {
  const [drag, setDrag] = useState<TileDrag>();
  const stop = useRef(() => {});
  // Outside React: the listeners of a drag under way.
  useEffect(() => () => stop.current(), []);

  function onPointerDown(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0 || !event.isPrimary || !mayGrip(event)) return;
    const { currentTarget: tile, pointerId, clientX: x, clientY: y } = event;
    stop.current();
    const grip: Grip = {
      ...{ from, tile, pointerId, x, y },
      ...{ startX: x, startY: y + scrollY, isDragging: false },
    };
    stop.current = followPointer(grip, {
      onDrag: () => {
        const gap = gapOf(list.current, grip);
        setDrag((before) => (before && isSameGap(before.gap, gap) ? before : { from, gap }));
      },
      onEnd: (isDropped) => {
        const gap = isDropped ? gapOf(list.current, grip) : undefined;
        setDrag(undefined);
        if (gap) onMove(from, placeInGap(from, gap));
      },
    });
  }

  return { drag, onPointerDown };
}

/** The other buttons of a tile start no drag. */
function mayGrip({ target, pointerType }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("[data-handle]")) return true;
  return pointerType === "mouse" && !target.closest("[data-button]");
}

type DragFollower = {
  readonly onDrag: () => void;
  readonly onEnd: (isDropped: boolean) => void;
};

/** Returns the function that ends the drag. */
function followPointer(grip: Grip, { onDrag, onEnd }: DragFollower): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  let frame = 0;

  function draw() {
    frame = requestAnimationFrame(draw);
    scrollBy({ top: scrollStep(grip.y), behavior: "instant" });
    const across = grip.x - grip.startX;
    const down = grip.y + scrollY - grip.startY;
    grip.tile.style.transform = `translate(${across}px, ${down}px)`;
    onDrag();
  }

  function move(event: globalThis.PointerEvent) {
    if (event.pointerId !== grip.pointerId) return;
    grip.x = event.clientX;
    grip.y = event.clientY;
    // The mouse button was released outside the window.
    if (event.pointerType === "mouse" && event.buttons === 0) return end(false);
    const way = Math.hypot(grip.x - grip.startX, grip.y + scrollY - grip.startY);
    if (grip.isDragging || way < DRAG_FROM_PX) return;
    grip.isDragging = true;
    draw();
  }

  function end(isDropped: boolean) {
    listening.abort();
    cancelAnimationFrame(frame);
    grip.tile.style.transform = "";
    if (!grip.isDragging) return;
    grip.isDragging = false;
    suppressClick();
    onEnd(isDropped);
  }

  window.addEventListener("pointermove", move, options);
  window.addEventListener(
    "pointerup",
    ({ pointerId }) => pointerId === grip.pointerId && end(true),
    options,
  );
  window.addEventListener("pointercancel", () => end(false), options);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), options);
  return () => end(false);
}

/** Suppresses the click that the browser fires after a drag. */
function suppressClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}

/** The nearer to the edge, the faster. */
function scrollStep(y: number): number {
  const nearness = Math.max(0, EDGE_PX - y) - Math.max(0, y - (innerHeight - EDGE_PX));
  return (-Math.max(-EDGE_PX, Math.min(EDGE_PX, nearness)) / EDGE_PX) * MAX_SCROLL_STEP_PX;
}

function isSameGap(one: TileGap | undefined, other: TileGap | undefined): boolean {
  return one?.place === other?.place && one?.side === other?.side;
}

function gapOf(list: HTMLElement | null, { from, x, y }: Grip): TileGap | undefined {
  if (!list) return undefined;
  const corner = list.getBoundingClientRect();
  const tiles = [...list.querySelectorAll<HTMLElement>("[data-tile]")];
  const gap = gapAt(tiles.map(boxOf), from, x - corner.left, y - corner.top);
  return gap && placeInGap(from, gap) !== from ? gap : undefined;
}

/** Its position in the grid, without the offset of the drag. */
function boxOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): TileBox {
  return { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
}
