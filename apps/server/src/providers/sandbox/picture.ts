/**
 * Every upload becomes a picture of our own making (security S9): decoded within limits and encoded again, so that only pixels survive — no
 * EXIF, no scripts, no second file inside — and in a form that Telegram accepts as a photo.
 */
import {
  IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_PHOTO_RATIO,
} from "@vestnik/domain/post";
import { isDrawing, otherFormatOf } from "@vestnik/domain/otherFormats";
import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";
import type { RefusedPicture } from "../decoder.ts";
import { formatOfBytes } from "./fileFormat.ts";
import type { Redrawn } from "./jobs.ts";

/** Two such sides stay within Telegram's limit for width and height together. */
const MAX_SIDE = 5000;
/** The largest size at which Telegram shows photos, so downscaling to it loses nothing visible. */
const SMALLER_SIDE = 2560;
const DECODE_SECONDS = 20;

// The library reads many formats; uploads may reach only the readers of these.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadWebp",
  ],
});
sharp.cache(false);

/** The libraries that come with sharp have no decoder for HEVC, which HEIC is made of; those of a system may have one. */
const READS_HEIC = sharp.format.heif.input.fileSuffix?.includes(".heic") ?? false;
if (READS_HEIC) sharp.unblock({ operation: ["VipsForeignLoadHeif"] });

export const DAMAGED = { kind: "refused", reason: "damaged" } as const;

/** Refuses what is not an image, and images Telegram would refuse. */
export async function redraw(given: Uint8Array): Promise<Redrawn> {
  return await redrawn(given).catch(() => DAMAGED);
}

async function redrawn(given: Uint8Array): Promise<Redrawn> {
  const metadata = await examine(given);
  if ("kind" in metadata) return metadata;
  const { isAnimated } = metadata;
  const wasTransparent = metadata.hasAlpha && !(await decode(given).stats()).isOpaque;
  for (const encode of asJpegs) {
    const drawn = await encode(decode(given));
    if (drawn.bytes.length <= MAX_IMAGE_BYTES)
      return { kind: "picture", ...drawn, isAnimated, wasTransparent };
  }
  return { kind: "refused", reason: "too_large" };
}

export type Examined = (Metadata & { readonly isAnimated: boolean }) | RefusedPicture;

export async function examine(given: Uint8Array): Promise<Examined> {
  if (given.length === 0) return { kind: "refused", reason: "empty" };
  const type = (await formatOfBytes(given))?.mime ?? "";
  if (!READ_TYPES.has(type)) return refuseFormat(given, type);
  if (HEIC_TYPES.has(type) && !READS_HEIC) return { kind: "refused", reason: "heic" };
  const metadata = await sharp(given, { limitInputPixels: false }).metadata();
  if (!fits(metadata)) return { kind: "refused", reason: "dimensions" };
  return { ...metadata, isAnimated: type === "image/apng" || (metadata.pages ?? 1) > 1 };
}

function refuseFormat(given: Uint8Array, type: string): RefusedPicture {
  const beginning = Buffer.from(given.subarray(0, 4096)).toString("utf8");
  const format = isDrawing(beginning) ? "SVG" : otherFormatOf(type);
  return format === undefined
    ? { kind: "refused", reason: "not_an_image" }
    : { kind: "refused", reason: "other_format", format };
}

const HEIC_TYPES: ReadonlySet<string> = new Set([
  "image/heic",
  "image/heif",
  "image/heic-sequence",
  "image/heif-sequence",
]);
/** Detected from the first bytes, because name and content type come from the client. An animated PNG is treated like a PNG. */
const READ_TYPES: ReadonlySet<string> = new Set([...IMAGE_TYPES, "image/apng", ...HEIC_TYPES]);

/** Checked on the header, before a pixel is decoded. */
function fits({ width, height }: Metadata): boolean {
  const ratio = Math.max(width, height) / Math.min(width, height);
  return width * height <= MAX_IMAGE_PIXELS && ratio <= MAX_PHOTO_RATIO;
}

/** The first frame, upright, in sRGB. */
export function decode(given: Uint8Array): Sharp {
  return sharp(given, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .timeout({ seconds: DECODE_SECONDS });
}

type Drawn = Pick<Extract<Redrawn, { kind: "picture" }>, "bytes" | "width" | "height">;
type Encode = (image: Sharp) => Promise<Drawn>;

const asJpegs: readonly Encode[] = [
  async (image) => await asJpeg(image, MAX_SIDE, 90),
  async (image) => await asJpeg(image, SMALLER_SIDE, 85),
];

async function asJpeg(image: Sharp, longestSide: number, quality: number): Promise<Drawn> {
  const { data, info } = await fitted(image, longestSide)
    // Telegram's photos have no transparency.
    .flatten({ background: "#ffffff" })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

export async function asPng(image: Sharp, longestSide: number): Promise<Drawn> {
  const { data, info } = await fitted(image, longestSide)
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function fitted(image: Sharp, longestSide: number): Sharp {
  return image.resize({
    width: longestSide,
    height: longestSide,
    fit: "inside",
    withoutEnlargement: true,
  });
}
