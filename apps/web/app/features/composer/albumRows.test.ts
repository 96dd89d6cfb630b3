import { describe, expect, test } from "vitest";
import { albumRows } from "./albumRows.ts";

describe("albumRows", () => {
  test("every image of an album of any size stands in the mosaic once, in the order it is sent", () => {
    for (let count = 0; count <= 10; count += 1) {
      const images = Array.from({ length: count }, (_, place) => `image ${place}`);
      expect(albumRows(images).flat()).toEqual(images);
    }
  });

  test("no row is narrower than a thumb: at most three images stand beside each other", () => {
    for (let count = 1; count <= 10; count += 1) {
      const widest = Math.max(...albumRows(Array.from({ length: count })).map((row) => row.length));
      expect(widest).toBeLessThanOrEqual(3);
    }
  });
});
