/** Removes from a file, in place, where it was recorded or taken: a channel would publish it unseen. */
import { open } from "node:fs/promises";
import { firstBytes } from "./fileFormat.ts";
import { removeFilmPlace } from "./filmPlace.ts";
import { removePhotoPlace } from "./photoPlace.ts";

/** What a film of QuickTime or of ISO media begins with. */
const FIRST_BOXES: ReadonlySet<string> = new Set(["ftyp", "moov", "mdat", "free", "skip", "wide"]);
const PHOTO_BRAND = /^(?:hei|hev|mif1|msf1)/;

/** Returns whether there was one. */
export async function removePlace(path: string): Promise<boolean> {
  const head = Buffer.from(await firstBytes(path, 12));
  const isJpeg = head[0] === 0xff && head[1] === 0xd8;
  const [box, brand] = [head.toString("latin1", 4, 8), head.toString("latin1", 8)];
  const isHeic = box === "ftyp" && PHOTO_BRAND.test(brand);
  const isFilm = FIRST_BOXES.has(box) && !isHeic;
  if (!isJpeg && !isHeic && !isFilm) return false;
  const file = await open(path, "r+");
  try {
    return isFilm ? await removeFilmPlace(file) : await removePhotoPlace(file);
  } finally {
    await file.close();
  }
}
