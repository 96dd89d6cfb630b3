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
