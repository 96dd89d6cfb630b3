/**
 * Where a photo was taken that is sent as a file, with every pixel. Cameras write it into EXIF (of JPEG and HEIC) and editors into XMP; it is
 * overwritten where it stands.
 */
import type { FileHandle } from "node:fs/promises";
import { hidePlaceInText } from "./placeInText.ts";

/** Both stand at the beginning of a file. */
const MAX_HEAD_BYTES = 1024 * 1024;
const GPS_TAG = 0x8825;
const ENTRY_BYTES = 12;
/** A photo has one, and one for each smaller picture in it. What is made of nothing but directories costs no more than this. */
const MAX_DIRECTORIES = 16;
/** Of a place, which has some thirty entries; a text among them may be long. */
const MAX_PLACE_ENTRIES = 64;
const MAX_VALUE_BYTES = 64 * 1024;
/** Bytes of one value, by its type (TIFF 6.0). */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Returns whether there was one. */
export async function removePhotoPlace(file: FileHandle): Promise<boolean> {
  const bytes = Buffer.alloc(MAX_HEAD_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  const head = bytes.subarray(0, bytesRead);
  const isInText = hidePlaceInText(head);
  let isInExif = false;
  let at = head.indexOf("Exif\0\0");
  for (let count = 0; at >= 0 && count < MAX_DIRECTORIES; count += 1) {
    if (hideIn(head.subarray(at + 6))) isInExif = true;
    at = head.indexOf("Exif\0\0", at + 6);
  }
  if (isInText || isInExif) await file.write(head, 0, head.length, 0);
  return isInText || isInExif;
}

type Tiff = { readonly bytes: Buffer; short(at: number): number; long(at: number): number };

function hideIn(bytes: Buffer): boolean {
  const order = bytes.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return false;
  const isLittle = order === "II";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const tiff: Tiff = {
    bytes,
    short: (at) => (at + 2 > bytes.length ? 0 : view.getUint16(at, isLittle)),
    long: (at) => (at + 4 > bytes.length ? 0 : view.getUint32(at, isLittle)),
  };
  const pointer = entriesAt(tiff, tiff.long(4)).find((at) => tiff.short(at) === GPS_TAG);
  return pointer !== undefined && hideDirectory(tiff, tiff.long(pointer + 8));
}

/** The version of EXIF's places stays, which says nothing. */
function hideDirectory(tiff: Tiff, directory: number): boolean {
  let isFound = false;
  for (const at of entriesAt(tiff, directory).slice(0, MAX_PLACE_ENTRIES)) {
    const claimed = (VALUE_BYTES[tiff.short(at + 2)] ?? 0) * tiff.long(at + 4);
    const length = Math.min(claimed, MAX_VALUE_BYTES);
    const value = length > 4 ? tiff.long(at + 8) : at + 8;
    const written = tiff.bytes.subarray(value, value + Math.max(length, 4));
    if (tiff.short(at) !== 0 && written.some((byte) => byte !== 0)) isFound = true;
    written.fill(0);
    tiff.bytes.fill(0, at, at + ENTRY_BYTES);
  }
  // No entries are left.
  tiff.bytes.fill(0, directory, directory + 2);
  return isFound;
}

function entriesAt(tiff: Tiff, directory: number): number[] {
  const first = directory + 2;
  const count = Math.min(
    tiff.short(directory),
    Math.floor((tiff.bytes.length - first) / ENTRY_BYTES),
  );
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * ENTRY_BYTES);
}
