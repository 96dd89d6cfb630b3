import sharp from "sharp";
import type { Colour } from "./colours.ts";

const GRID = 6;

/** Those of a coarse grid; undefined for what is no picture. */
export async function findColours(bytes: Buffer): Promise<Colour[] | undefined> {
  try {
    const grid = await sharp(bytes)
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .resize(GRID, GRID, { fit: "fill" })
      .raw()
      .toBuffer();
    return Array.from({ length: GRID * GRID }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = grid.subarray(index * 3, index * 3 + 3);
      return [red, green, blue];
    });
  } catch {
    return undefined;
  }
}
