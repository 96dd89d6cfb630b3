/** Makes a file that is above the limits smaller in the browser, so that the original never leaves it. Loaded on demand. */
import type { InputProblem } from "@vestnik/domain/errors";
import { isDrawing, otherFormatOf } from "@vestnik/domain/otherFormats";
import { MAX_IMAGE_BYTES, MAX_PHOTO_RATIO, MAX_PHOTO_SIDES } from "@vestnik/domain/post";
import { fileTypeFromBlob } from "file-type";
import { ApiError } from "../../../shared/api/apiError.ts";
import { JPEG, jpegOf } from "./jpegOf.ts";

/** A header with a colour profile fits. */
const HEAD_BYTES = 1024 * 1024;
const TEXT_BYTES = 4096;
const ANIMATION_FLAG = 2;
const LOOK_SIDE = 256;
const OPAQUE = 255;

type Made = {
  readonly smaller: File;
  /** It was animated; what is left is its first picture. */
  readonly isAnimated: boolean;
  /** It had transparent parts, which are white now. */
  readonly wasTransparent: boolean;
};

/** Throws a refusal like the server's when it cannot be read or stays too large. */
export async function smallerImage(file: File): Promise<Made> {
  const announced = await readImageSize(file);
  if (!announced) throw new ApiError({ ...(await whyUnreadable(file)), status: 422 });
  if (!canBeDecoded(announced)) throw refused("image_dimensions");
  // Turned as its camera says.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw refused("image_damaged");
  });
  try {
    for (const { quality, ...size } of smallerTries(picture)) {
      // One after another: the next is only tried when this one is too large.
      const blob = await jpegOf(picture, size, quality);
      if (blob && blob.size <= MAX_IMAGE_BYTES) {
        const smaller = new File([blob], jpegName(file.name), { type: JPEG });
        const wasTransparent = isTransparent(picture);
        return { smaller, isAnimated: await isAnimation(file), wasTransparent };
      }
    }
  } finally {
    picture.close();
  }
  throw refused("image_dimensions");
}

/** Whether a WebP or a PNG is animated: it is drawn as its first picture. */
export async function isAnimation(file: Blob): Promise<boolean> {
  const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const head = new TextDecoder("latin1").decode(bytes);
  // https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
  if (head.startsWith("WEBPVP8X", 8)) return (head.charCodeAt(20) & ANIMATION_FLAG) > 0;
  // https://www.w3.org/TR/png-3/#acTL-chunk: it comes before the pixels.
  return head.startsWith("PNG", 1) && (head.split("IDAT", 1)[0] ?? "").includes("acTL");
}

/** Looked at in small: an edge or a hole still shows there as not quite opaque. */
function isTransparent(picture: ImageBitmap): boolean {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: LOOK_SIDE, height: LOOK_SIDE });
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 0, 0, LOOK_SIDE, LOOK_SIDE);
  const pixels = context?.getImageData(0, 0, LOOK_SIDE, LOOK_SIDE).data ?? [];
  return pixels.some((value, index) => index % 4 === 3 && value < OPAQUE);
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, "")}.jpg`;
}

/** By its content, as the server judges smaller files, because its name and type may be wrong. */
async function whyUnreadable(file: Blob): Promise<InputProblem> {
  const type = (await fileTypeFromBlob(file))?.mime ?? "";
  if (/^image\/(?:jpeg|a?png|webp)$/.test(type)) return { code: "image_damaged" };
  if (/^image\/hei[cf]/.test(type)) return { code: "image_heic" };
  if (type === "image/gif") return { code: "image_too_large" };
  const format = isDrawing(await file.slice(0, TEXT_BYTES).text()) ? "SVG" : otherFormatOf(type);
  return format === undefined
    ? { code: "image_not_an_image" }
    : { code: "image_other_format", details: { format } };
}

function refused(code: "image_dimensions" | "image_damaged"): ApiError {
  return new ApiError({ code, status: 422 });
}

// The size an image announces in its first bytes, so that a small file with a giant picture is refused before
// the browser decodes it: that takes four bytes a pixel. A GIF is not read, because it is never made smaller.

/** Enough for the headers of PNG and WebP, and for one segment's head of a JPEG. */
const MAX_HEADER_BYTES = 32;
/** Photos have a few dozen before their size; a file of nothing but segments is not walked to its end. */
const MAX_SEGMENTS = 500;

/** Undefined for what is none of these formats, ends too early or announces no pixels. */
export async function readImageSize(file: Blob): Promise<ImageSize | undefined> {
  const head = await readAt(file, 0);
  const size = startsWith(head, 0, "\xff\xd8")
    ? await jpegSize(file)
    : (pngSize(head) ?? webpSize(head));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

async function readAt(file: Blob, from: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + MAX_HEADER_BYTES).arrayBuffer());
}

function startsWith(bytes: DataView, at: number, letters: string): boolean {
  if (bytes.byteLength < at + letters.length) return false;
  const wanted = Array.from(letters, (letter) => letter.charCodeAt(0));
  return wanted.every((byte, n) => bytes.getUint8(at + n) === byte);
}

/** https://www.w3.org/TR/png-3/#11IHDR: always the first chunk. */
function pngSize(head: DataView): ImageSize | undefined {
  if (!startsWith(head, 0, "\x89PNG\r\n\x1a\n") || !startsWith(head, 12, "IHDR")) return undefined;
  if (head.byteLength < 24) return undefined;
  return { width: head.getUint32(16), height: head.getUint32(20) };
}

/** https://developers.google.com/speed/webp/docs/riff_container, RFC 6386 (VP8) and its lossless format (VP8L). */
function webpSize(head: DataView): ImageSize | undefined {
  if (!startsWith(head, 0, "RIFF") || head.byteLength < 30) return undefined;
  if (startsWith(head, 8, "WEBPVP8X")) {
    return { width: threeBytes(head, 24) + 1, height: threeBytes(head, 27) + 1 };
  }
  if (startsWith(head, 8, "WEBPVP8L") && head.getUint8(20) === 0x2f) {
    const bits = head.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(head, 8, "WEBPVP8 ") && startsWith(head, 23, "\x9d\x01\x2a")) {
    return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
  }
  return undefined;
}

function threeBytes(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16);
}

/** Skips from segment to segment (ITU-T T.81, annex B), because a preview inside one of them has a size of its own. */
async function jpegSize(file: Blob): Promise<ImageSize | undefined> {
  let at = 2;
  for (let walked = 0; walked < MAX_SEGMENTS; walked += 1) {
    // One after another: only a segment says where the next begins.
    const segment = await readAt(file, at);
    if (segment.byteLength < 4 || segment.getUint8(0) !== 0xff) return undefined;
    const marker = segment.getUint8(1);
    // Any number of bytes may fill the room before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      if (segment.byteLength < 9) return undefined;
      return { height: segment.getUint16(5), width: segment.getUint16(7) };
    }
    // Pixels before any size.
    if (marker === 0xda) return undefined;
    at += 2 + segment.getUint16(2);
  }
  return undefined;
}

/** The start of a frame in any of its codings, which are no tables (C4, CC) and no extension (C8). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

// The sizes and qualities in which an image is tried until its file is small enough.

type ImageSize = { readonly width: number; readonly height: number };
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
