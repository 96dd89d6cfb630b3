/** A stored picture in a list: a small square, cut from its middle. */
import type { Thumbnail } from "./jobs.ts";
import { decode } from "./picture.ts";

/** Sharp on screens of high resolution at the largest size at which lists show it. */
const SIDE = 160;
const QUALITY = 75;

export async function drawThumbnail(given: Uint8Array): Promise<Thumbnail> {
  try {
    // The library throws at once for an empty file, and rejects later for a damaged one.
    const drawn = decode(given)
      .resize({ width: SIDE, height: SIDE, fit: "cover", withoutEnlargement: true })
      .webp({ quality: QUALITY });
    return { kind: "thumbnail", bytes: await drawn.toBuffer() };
  } catch {
    return { kind: "damaged" };
  }
}
