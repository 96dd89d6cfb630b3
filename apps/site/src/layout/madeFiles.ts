/** The files that `npm run pictures` and `npm run film` make, by name: their addresses in the build, and their sizes. */
import pictureSizes from "../pictures/sizes.json" with { type: "json" };

const addresses: Readonly<Record<string, string>> = import.meta.glob(
  ["../pictures/*.{avif,webp,png}", "../film/*.{webm,mp4,vtt,webp}"],
  { query: "?url", import: "default", eager: true },
);

/** `path`: as in the source, for example "film/walkthrough-en.mp4". */
export function fileAddress(path: string): string {
  const address = addresses[`../${path}`];
  if (address === undefined) throw new Error(`there is no ${path}: npm run pictures, npm run film`);
  return address;
}

type PictureSize = { readonly widths: readonly number[]; readonly ratio: number };

/** Which widths a picture has, and its height for a width of 1. */
export function pictureSize(name: string): PictureSize {
  const size = (pictureSizes as Readonly<Record<string, PictureSize>>)[name];
  if (size === undefined) throw new Error(`there is no picture ${name}: npm run pictures`);
  return size;
}
