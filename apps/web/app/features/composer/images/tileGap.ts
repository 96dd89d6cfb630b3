/** Between which tiles of a grid a dragged one would come to stand. */

/** Where a tile lies, in pixels from the corner of its grid. */
export type TileBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Beside which tile, counted from 0. */
export type TileGap = { readonly place: number; readonly side: "before" | "after" };

/** A tile carried over another takes its place, whichever way it came; beside itself it stays. */
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
    return box !== undefined && x < frontierOf(box, place - from);
  });
  if (next !== undefined) return { place: next, side: "before" };
  const last = row.at(-1);
  return last === undefined ? undefined : { place: last, side: "after" };
}

/** Left of this it is before the tile: coming from behind as long as it is over it, coming from the front as soon as it is not. */
function frontierOf({ left, width }: TileBox, way: number): number {
  if (way === 0) return left + width / 2;
  return way < 0 ? left + width : left;
}

/** The place the tile that is taken out from `from` has afterwards. */
export function placeInGap(from: number, { place, side }: TileGap): number {
  const gap = side === "before" ? place : place + 1;
  return gap > from ? gap - 1 : gap;
}

function distanceToRow({ top, height }: TileBox, y: number): number {
  if (y < top) return top - y;
  return Math.max(0, y - top - height);
}
