import { describe, expect, test } from "vitest";
import { gapAt, placeInGap, type TileBox } from "./useTileDrag.ts";

/** Two rows: three tiles, then two, each 100 px wide with 10 px between them. */
const grid: TileBox[] = [0, 1, 2, 3, 4].map((place) => ({
  left: (place % 3) * 110,
  top: Math.floor(place / 3) * 110,
  width: 100,
  height: 100,
}));

function placeOver(from: number, x: number, y: number): number | undefined {
  const gap = gapAt(grid, from, x, y);
  return gap && placeInGap(from, gap);
}

describe("a dragged image", () => {
  test("goes nowhere when there are no other tiles", () => {
    expect(gapAt([], 0, 10, 10)).toBeUndefined();
  });

  test("takes the place of the tile under it, from either direction", () => {
    for (const x of [1, 50, 99]) {
      expect(gapAt(grid, 3, x, 50)).toEqual({ place: 0, side: "before" });
      expect(placeOver(0, x + 220, 50)).toBe(2);
      expect(placeOver(0, x + 110, 160)).toBe(4);
      expect(placeOver(4, x + 110, 50)).toBe(1);
    }
  });

  test("goes between the two tiles it is dropped between", () => {
    expect(placeOver(4, 105, 50)).toBe(1);
    expect(placeOver(0, 215, 50)).toBe(1);
    expect(placeOver(4, 319.5, 50)).toBe(2);
    expect(placeOver(4, 321, 50)).toBe(3);
  });

  test("goes to the nearest row when it is dropped between or beyond the rows", () => {
    expect(gapAt(grid, 4, 20, -500)).toEqual({ place: 0, side: "before" });
    expect(gapAt(grid, 4, 20, 103)).toEqual({ place: 0, side: "before" });
    expect(gapAt(grid, 4, 20, 108)).toEqual({ place: 3, side: "before" });
    expect(gapAt(grid, 0, 900, 900)).toEqual({ place: 4, side: "after" });
  });

  test("stays as long as it is over its own place", () => {
    for (const x of [111, 160, 209]) expect(placeOver(1, x, 50)).toBe(1);
  });

  test("comes to stand between the two tiles it was dropped between, from any place", () => {
    expect(placeInGap(0, { place: 2, side: "before" })).toBe(1);
    expect(placeInGap(0, { place: 4, side: "after" })).toBe(4);
    expect(placeInGap(4, { place: 0, side: "before" })).toBe(0);
    expect(placeInGap(4, { place: 2, side: "after" })).toBe(3);
  });

  test("stays when it is dropped beside its own place", () => {
    for (const side of ["before", "after"] as const)
      expect(placeInGap(2, { place: 2, side })).toBe(2);
    expect(placeInGap(2, { place: 1, side: "after" })).toBe(2);
    expect(placeInGap(2, { place: 3, side: "before" })).toBe(2);
  });
});
