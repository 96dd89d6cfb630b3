/** The sizes and qualities in which an image is tried until its file is small enough. */
import { MAX_PHOTO_RATIO, MAX_PHOTO_SIDES } from "@vestnik/domain/post";

export type ImageSize = { readonly width: number; readonly height: number };
type Try = ImageSize & { readonly quality: number };

/** The largest that every browser can draw. */
const MAX_DRAWN_PIXELS = 4096 * 4096;
/** Decoding takes four bytes for each: half a gigabyte for the 108 megapixels of a telephone's camera. */
const MAX_DECODED_PIXELS = 120_000_000;
const QUALITIES = [0.92, 0.85, 0.75];
const STEP = 0.75;
/** Smaller than this a picture is of no use. */
const MIN_SIDE = 320;

/** Whether it is worth its memory: not one that stays too narrow for Telegram in any size. */
export function canBeDecoded({ width, height }: ImageSize): boolean {
  const ratio = Math.max(width, height) / Math.min(width, height);
  return width * height <= MAX_DECODED_PIXELS && ratio <= MAX_PHOTO_RATIO;
}

/** Better ones first. */
export function smallerTries({ width, height }: ImageSize): readonly Try[] {
  const long = Math.max(width, height);
  const drawn = Math.sqrt(MAX_DRAWN_PIXELS / (width * height));
  const tries: Try[] = [];
  let scale = Math.min(1, MAX_PHOTO_SIDES / (width + height), drawn);
  do {
    const size = { width: scaled(width, scale), height: scaled(height, scale) };
    tries.push(...QUALITIES.map((quality) => ({ ...size, quality })));
    scale *= STEP;
  } while (long * scale >= MIN_SIDE);
  return tries;
}

function scaled(length: number, scale: number): number {
  return Math.max(1, Math.floor(length * scale));
}
