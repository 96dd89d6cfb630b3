/**
 * Where a film was recorded. Phones write it into MP4 and MOV (ISO 14496-12, QuickTime File Format), where every reader of a channel finds it. It is overwritten where it stands, so that the file keeps its length and every index into it stays right.
 */
import type { FileHandle } from "node:fs/promises";
import { hidePlaceInText } from "./placeInText.ts";

/** More than a film of cameras and editors has. */
const MAX_BOXES = 20_000;
/** Of what is read as a whole. */
const MAX_READ_BYTES = 1024 * 1024;

/** Boxes that are a place: of QuickTime, of 3GPP. */
const PLACES: ReadonlySet<string> = new Set(["\u00a9xyz", "loci"]);
const CONTAINERS: ReadonlySet<string> = new Set(["moov", "trak", "udta", "moof", "traf"]);
/** Adobe's description, in a box of its own or under a name of QuickTime. */
const XMP_ID = "be7acfcb97a942e89c71999491e3afac";

type Box = { readonly type: string; readonly start: number; readonly body: number; end: number };
type Film = { readonly file: FileHandle; readonly size: number; boxes: number };

/** Returns whether there was one. Anything may stand in the file. */
export async function removeFilmPlace(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  return await inBoxes({ file, size, boxes: 0 }, 0, size);
}

async function inBoxes(film: Film, from: number, to: number): Promise<boolean> {
  let isFound = false;
  for (let at = from; at + 8 <= to;) {
    const box = await boxAt(film, at, to);
    if (!box) return isFound;
    if (await inBox(film, box)) isFound = true;
    at = box.end;
  }
  return isFound;
}

async function inBox(film: Film, box: Box): Promise<boolean> {
  const { type, body, end } = box;
  if (PLACES.has(type)) return await blank(film, box);
  if (CONTAINERS.has(type)) return await inBoxes(film, body, end);
  if (type === "meta") return await inMeta(film, box);
  const isXmp =
    type === "XMP_" || (type === "uuid" && (await read(film, body, 16)).toString("hex") === XMP_ID);
  if (!isXmp) return false;
  const text = await read(film, body, end - body);
  const isHidden = hidePlaceInText(text);
  if (isHidden) await film.file.write(text, 0, text.length, body);
  return isHidden;
}

/** A list of names (`keys`) and a list of values (`ilst`), which are called by their numbers in the first. */
async function inMeta(film: Film, { body, end }: Box): Promise<boolean> {
  // In QuickTime it is a plain box, in ISO media it has a version.
  const isPlain = (await read(film, body + 4, 4)).toString("latin1") === "hdlr";
  const children = await boxesIn(film, isPlain ? body : body + 4, end);
  const keys = children.find(({ type }) => type === "keys");
  const placeKeys = keys ? await placeKeysIn(film, keys) : new Set<string>();
  let isFound = false;
  for (const list of children.filter(({ type }) => type === "ilst")) {
    for (const item of await boxesIn(film, list.body, list.end)) {
      if (!PLACES.has(item.type) && !placeKeys.has(item.type)) continue;
      isFound = true;
      await blank(film, item);
    }
  }
  return isFound;
}

/** The types that values of these names have: their numbers, from 1. */
async function placeKeysIn(film: Film, { body, end }: Box): Promise<ReadonlySet<string>> {
  const bytes = await read(film, body, end - body);
  const found = new Set<string>();
  for (let at = 8, number = 1; at + 8 <= bytes.length; number += 1) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) break;
    const name = bytes.toString("latin1", at + 8, at + length);
    const type = Buffer.alloc(4);
    type.writeUInt32BE(number);
    if (/location|gps/i.test(name)) found.add(type.toString("latin1"));
    at += length;
  }
  return found;
}

async function boxesIn(film: Film, from: number, to: number): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const box = await boxAt(film, at, to);
    if (!box) break;
    found.push(box);
    at = box.end;
  }
  return found;
}

async function boxAt(film: Film, start: number, limit: number): Promise<Box | undefined> {
  film.boxes += 1;
  if (film.boxes > MAX_BOXES) return undefined;
  const head = await read(film, start, 16);
  if (head.length < 8) return undefined;
  const given = head.readUInt32BE(0);
  const type = head.toString("latin1", 4, 8);
  const isLarge = given === 1 && head.length === 16;
  const length = isLarge ? Number(head.readBigUInt64BE(8)) : given;
  const body = start + (isLarge ? 16 : 8);
  // Zero: to the end. What is cut off ends with the file.
  const end = length === 0 ? limit : Math.min(start + length, limit);
  return end < body ? undefined : { type, start, body, end };
}

/** Players skip a box of this name. */
async function blank({ file }: Film, { start, body, end }: Box): Promise<true> {
  await file.write(Buffer.alloc(Math.min(end - body, MAX_READ_BYTES)), 0, undefined, body);
  await file.write(Buffer.from("free"), 0, 4, start + 4);
  return true;
}

async function read({ file }: Film, at: number, length: number): Promise<Buffer> {
  const wanted = Buffer.alloc(Math.min(length, MAX_READ_BYTES));
  const { bytesRead } = await file.read(wanted, 0, wanted.length, at);
  return wanted.subarray(0, bytesRead);
}
