/**
 * The size an image announces in its first bytes, so that a small file with a giant picture is refused before the browser decodes it: that
 * takes four bytes a pixel. A GIF is not read, because it is never made smaller.
 */
import type { ImageSize } from "./smallerSizes.ts";

/** Enough for the headers of PNG and WebP, and for one segment's head of a JPEG. */
const HEAD_BYTES = 32;
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
  return new DataView(await file.slice(from, from + HEAD_BYTES).arrayBuffer());
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
