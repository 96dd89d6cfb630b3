/** Bodies as forms send them (multipart/form-data), also malformed ones. */
import { crc32, deflateSync } from "node:zlib";

export type FormPart = {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
  /** Replaces the headers made of the above. */
  readonly rawHead?: string;
};

export const BOUNDARY = "------hostile-boundary";

export function formBody(parts: readonly FormPart[]): {
  readonly payload: Buffer;
  readonly contentType: string;
} {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\n${headOf(part)}\r\n\r\n`, "latin1"),
    Buffer.from(part.bytes),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

function headOf({ name, filename, type = "application/octet-stream", rawHead }: FormPart): string {
  if (rawHead !== undefined) return rawHead;
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (filename === undefined) return disposition;
  return `${disposition}; filename="${filename}"\r\nContent-Type: ${type}`;
}

/** A whole picture of 2 × 2 pixels. */
export const smallPng = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk("IHDR", Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.alloc(14))),
  chunk("IEND", Buffer.alloc(0)),
]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
