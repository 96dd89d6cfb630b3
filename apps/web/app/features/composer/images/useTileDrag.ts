/**
 * Drags a tile to another place: with the mouse anywhere on it, with a finger by its handle, because a finger elsewhere
 * scrolls the page.
 */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import { DRAG_FROM_PX, followPointer } from "../../../shared/drag/followPointer.ts";
import { gapAt, placeInGap, type TileBox, type TileGap } from "./tileGap.ts";

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
