/** Where a toast stands: never on something that can be pressed. */

export type Box = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;
export type Spot = { readonly left: number; readonly top: number };
type Size = { readonly width: number; readonly height: number };

/** From one place to the next one above it. */
const STEP_PX = 8;

/** The lowest free place, beginning at the left; undefined where there is none. */
export function toastPlace(size: Size, area: Box, taken: readonly Box[]): Spot | undefined {
  const toRight = area.right - size.width;
  const lefts = new Set([area.left, (area.left + toRight) / 2, toRight]);
  for (let top = area.bottom - size.height; top >= area.top; top -= STEP_PX) {
    for (const left of lefts) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      if (!taken.some((one) => meet(box, one))) return { left, top };
    }
  }
  return undefined;
}

export function meet(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.top < other.bottom && other.top < one.bottom;
}
