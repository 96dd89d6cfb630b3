/**
 * Drags a tile to another place: with the mouse anywhere on it, with a finger by its handle, because a finger elsewhere
 * scrolls the page.
 */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { DRAG_FROM_PX, followPointer } from "../../../shared/drag/followPointer.ts";

/** The page scrolls while the pointer is this close to the edge of the window. */
const EDGE_PX = 100;
const MAX_SCROLL_STEP_PX = 14;

type TileDrag = {
  readonly from: number;
  /** Where it would be dropped; undefined at its present place. */
  readonly gap: TileGap | undefined;
};

/** The dragged tile and where the pointer is. */
type Grip = {
  readonly from: number;
  readonly tile: HTMLElement;
  x: number;
  y: number;
};

type TileDragging = {
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
    const { currentTarget: tile, clientX: x, clientY: y } = event;
    // Measured from the top of the page, which may scroll during the drag.
    const start = { x, y: y + scrollY };
    stop.current();
    const grip: Grip = { from, tile, x, y };
    let putBack: (() => void) | undefined;
    stop.current = followPointer(event, DRAG_FROM_PX, {
      onMove: ({ clientX, clientY }) => {
        [grip.x, grip.y] = [clientX, clientY];
        putBack ??= drawEachFrame(grip, start, () => {
          const gap = gapOf(list.current, grip);
          setDrag((before) => (before && isSameGap(before.gap, gap) ? before : { from, gap }));
        });
      },
      onEnd: (dropped) => {
        putBack?.();
        const gap = dropped && gapOf(list.current, grip);
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

/** Moves the tile with the pointer, and the page at its edges. Returns the function that puts the tile back. */
function drawEachFrame(grip: Grip, start: { x: number; y: number }, onFrame: () => void) {
  let frame = 0;
  function draw() {
    frame = requestAnimationFrame(draw);
    scrollBy({ top: scrollStep(grip.y), behavior: "instant" });
    grip.tile.style.transform = `translate(${grip.x - start.x}px, ${grip.y + scrollY - start.y}px)`;
    onFrame();
  }
  draw();
  return () => {
    cancelAnimationFrame(frame);
    grip.tile.style.transform = "";
  };
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

/** Computes the gap between the tiles of a grid at which a dragged tile would be dropped. */

/** The position of a tile, in pixels from the corner of its grid. */
export type TileBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The side of a tile, whose place is counted from 0. */
export type TileGap = { readonly place: number; readonly side: "before" | "after" };

/** A tile that is dragged over another takes its place, from either direction; beside its own place it stays. */
export function gapAt(
  boxes: readonly TileBox[],
  from: number,
  x: number,
  y: number,
): TileGap | undefined {
  const distances = boxes.map((box) => distanceToRow(box, y));
  const nearest = Math.min(...distances);
  const row = [...boxes.keys()].filter((place) => distances[place] === nearest);
  const next = row.find((place) => {
    const box = boxes[place];
    return box !== undefined && x < boundaryOf(box, place - from);
  });
  if (next !== undefined) return { place: next, side: "before" };
  const last = row.at(-1);
  return last === undefined ? undefined : { place: last, side: "after" };
}

/**
 * Left of this x the dragged tile goes before this one: dragged backwards, as soon as the pointer is over this tile;
 * dragged forwards, only until it reaches this tile.
 */
function boundaryOf({ left, width }: TileBox, way: number): number {
  if (way === 0) return left + width / 2;
  return way < 0 ? left + width : left;
}

/** The resulting place of the tile that is taken out from `from`. */
export function placeInGap(from: number, { place, side }: TileGap): number {
  const gap = side === "before" ? place : place + 1;
  return gap > from ? gap - 1 : gap;
}

function distanceToRow({ top, height }: TileBox, y: number): number {
  if (y < top) return top - y;
  return Math.max(0, y - top - height);
}
