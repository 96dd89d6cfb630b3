/**
 * Arranges the pictures of an album like Telegram's apps: by their shapes, in an area as wide as the bubble. All
 * lengths are shares of that width.
 */

export type AlbumTile = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
type AlbumLayout = { readonly height: number; readonly tiles: readonly AlbumTile[] };

/** Of a bubble 440 pixels wide. */
const GAP = 2 / 440;
const NARROWEST = 100 / 440;
/** An album of two to four pictures is at most as high as wide, a larger one a third higher. */
const TALLEST_OF_MANY = 4 / 3;

type Shape = "wide" | "narrow" | "square";

function shapeOf(ratio: number): Shape {
  if (ratio > 1.2) return "wide";
  return ratio < 0.8 ? "narrow" : "square";
}

/** `ratios`: the width of each picture divided by its height. */
export function albumLayout(ratios: readonly number[]): AlbumLayout {
  const [first = 1, second = 1, third = 1, fourth = 1] = ratios;
  const isRowed = ratios.length > 4 || ratios.some((ratio) => ratio > 2);
  if (ratios.length > 1 && isRowed) return rowsOf(ratios);
  if (ratios.length === 2) return pair(first, second);
  if (ratios.length === 3) {
    return shapeOf(first) === "narrow"
      ? besideColumn([second, third])
      : aboveRow(first, [second, third]);
  }
  if (ratios.length === 4) {
    const others = [second, third, fourth];
    return shapeOf(first) === "wide" ? aboveRow(first, others) : besideColumn(others);
  }
  return ratios.length === 0 ? { height: 0, tiles: [] } : row(1 / first, [1]);
}

function pair(first: number, second: number): AlbumLayout {
  const shape = shapeOf(first);
  const areAlike = shape !== "narrow" && shape === shapeOf(second);
  if (areAlike && shape === "wide" && first + second > 2.8 && Math.abs(second - first) < 0.2) {
    const height = Math.min(1 / first, 1 / second, (1 - GAP) / 2);
    return stack([row(height, [1]), row(height, [1])]);
  }
  const room = 1 - GAP;
  const bySize = Math.max(0.4 * room, (room * second) / (first + second));
  const right = areAlike ? room / 2 : Math.min(bySize, room - NARROWEST * 1.5);
  const left = room - right;
  return row(Math.min(1, left / first, right / second), [left, right]);
}

/** The first picture over the whole width, the others in a row below it. */
function aboveRow(first: number, others: readonly number[]): AlbumLayout {
  const top = Math.min(1 / first, (1 - GAP) * 0.66);
  const room = 1 - GAP * (others.length - 1);
  const [second = 1, third = 1] = others;
  if (others.length === 2) {
    const height = Math.min(1 - top - GAP, room / 2 / second, room / 2 / third);
    return stack([row(top, [1]), row(height, [room / 2, room / 2])]);
  }
  const height = Math.min(1 - top - GAP, room / sum(others));
  const left = Math.max(NARROWEST, Math.min(room * 0.4, height * second));
  const right = Math.max(NARROWEST, room * 0.33, height * (others[2] ?? 1));
  return stack([row(top, [1]), row(height, [left, room - left - right, right])]);
}

/** The first picture over the whole height, the others in a column beside it. */
function besideColumn(others: readonly number[]): AlbumLayout {
  const shares = others.map((ratio) => 1 / ratio);
  const room = 1 - GAP * (others.length - 1);
  const unit = room / sum(shares);
  const right = Math.min(Math.max(NARROWEST, unit), (1 - GAP) / 2);
  const left = 1 - GAP - right;
  const column = stack(shares.map((share) => row(unit * share, [right])));
  const beside = column.tiles.map((tile) => ({ ...tile, left: left + GAP }));
  return { height: 1, tiles: [{ left: 0, top: 0, width: left, height: 1 }, ...beside] };
}

/** Two to four rows of up to three or four pictures: the arrangement that comes closest to the right height. */
function rowsOf(given: readonly number[]): AlbumLayout {
  const average = sum(given) / given.length;
  const ratios = given.map((ratio) =>
    average > 1.1 ? Math.min(Math.max(ratio, 1), 2.75) : Math.min(Math.max(ratio, 2 / 3), 1),
  );
  const wideRow = average < 0.85 ? 4 : 3;
  const attempts = rowCounts(ratios.length, wideRow).map((counts) => attempt(ratios, counts));
  const best = attempts.toSorted((one, other) => one.fault - other.fault)[0];
  return stack(best?.rows ?? [row(1, [1])]);
}

/** Every distribution over two to four rows; only rows between the first and the last may have more than three pictures. */
function rowCounts(count: number, wideRow: number): number[][] {
  const found: number[][] = [];
  const extend = (counts: readonly number[], left: number) => {
    if (left === 0 && counts.length > 1) found.push([...counts]);
    if (left === 0 || counts.length === 4) return;
    const most = counts.length === 1 && left > 1 ? wideRow : 3;
    for (let next = 1; next <= Math.min(most, left); next += 1)
      extend([...counts, next], left - next);
  };
  extend([], count);
  return found.filter((counts) => (counts.at(-1) ?? 0) <= 3);
}

type Attempt = { readonly rows: readonly AlbumLayout[]; readonly fault: number };

function attempt(ratios: readonly number[], counts: readonly number[]): Attempt {
  let start = 0;
  const rows = counts.map((count) => {
    start += count;
    const shown = ratios.slice(start - count, start);
    const room = 1 - GAP * (count - 1);
    const height = room / sum(shown);
    const widths = shown.map((ratio) => height * ratio);
    return row(height, widths);
  });
  const heights = rows.map(({ height }) => height);
  const total = sum(heights) + GAP * (rows.length - 1);
  const isFlat = Math.min(...heights) < NARROWEST;
  const isTopHeavy = counts.some((count, place) => place > 0 && (counts[place - 1] ?? 0) > count);
  const fault = Math.abs(total - TALLEST_OF_MANY) * (isFlat ? 1.5 : 1) * (isTopHeavy ? 1.5 : 1);
  return { rows, fault };
}

function row(height: number, widths: readonly number[]): AlbumLayout {
  let left = 0;
  const tiles = widths.map((width) => {
    const from = left;
    left += width + GAP;
    return { left: from, top: 0, width, height };
  });
  return { height, tiles };
}

/** Puts the rows below each other. */
function stack(rows: readonly AlbumLayout[]): AlbumLayout {
  let top = 0;
  const tiles = rows.flatMap((each) => {
    const from = top;
    top += each.height + GAP;
    return each.tiles.map((tile) => ({ ...tile, top: tile.top + from }));
  });
  return { height: Math.max(0, top - GAP), tiles };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
