import { describe, expect, test } from "vitest";
import { gapAt, placeInGap, type TileBox } from "./tileGap.ts";

/** Two rows: three tiles, then two, each 100 px wide with 10 px between them. */
const grid: TileBox[] = [0, 1, 2, 3, 4].map((place) => ({
  left: (place % 3) * 110,
  top: Math.floor(place / 3) * 110,
  width: 100,
  height: 100,
}));

describe("a dragged image", () => {
  test("goes nowhere where there is nothing to go between", () => {
    expect(gapAt([], 10, 10)).toBeUndefined();
  });

  test("goes before the tile whose left half it is over, and after the last of a row", () => {
    expect(gapAt(grid, 20, 50)).toEqual({ place: 0, side: "before" });
    expect(gapAt(grid, 80, 50)).toEqual({ place: 1, side: "before" });
    expect(gapAt(grid, 319, 50)).toEqual({ place: 2, side: "after" });
  });

  test("goes to the nearest row when it is let go between or beyond the rows", () => {
    expect(gapAt(grid, 20, -500)).toEqual({ place: 0, side: "before" });
    expect(gapAt(grid, 20, 103)).toEqual({ place: 0, side: "before" });
    expect(gapAt(grid, 20, 108)).toEqual({ place: 3, side: "before" });
    expect(gapAt(grid, 900, 900)).toEqual({ place: 4, side: "after" });
  });

  test("stands between the tiles it was let go between, wherever it came from", () => {
    expect(placeInGap(0, { place: 2, side: "before" })).toBe(1);
    expect(placeInGap(0, { place: 4, side: "after" })).toBe(4);
    expect(placeInGap(4, { place: 0, side: "before" })).toBe(0);
    expect(placeInGap(4, { place: 2, side: "after" })).toBe(3);
  });

  test("stays where it is when it is let go beside itself", () => {
    for (const side of ["before", "after"] as const)
      expect(placeInGap(2, { place: 2, side })).toBe(2);
    expect(placeInGap(2, { place: 1, side: "after" })).toBe(2);
    expect(placeInGap(2, { place: 3, side: "before" })).toBe(2);
  });
});
