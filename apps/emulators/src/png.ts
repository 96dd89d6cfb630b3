/** Pictures that the emulators draw. */
import { crc32, deflateSync } from "node:zlib";

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const PALETTE = 3;

/** `rows`: for each row the filter's number and then its pixels, as the format stores them. */
export function encodePng(width: number, height: number, rows: Buffer): Buffer {
  return join([
    chunk("IHDR", header(width, height, 8, TRUE_COLOUR)),
    chunk("IDAT", deflateSync(rows, { level: 6 })),
  ]);
}

/** One colour, one bit a pixel: even 64 million pixels are some kilobytes. */
export function encodePlainPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return join([
    chunk("IHDR", header(width, height, 1, PALETTE)),
    chunk("PLTE", Buffer.from([0x5b, 0x8d, 0xef])),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
  ]);
}

function header(width: number, height: number, depth: number, kind: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes[8] = depth;
  bytes[9] = kind;
  return bytes;
}

function join(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
}
