/**
 * Whatever was uploaded becomes a picture of our own making (security S9): decoded within limits and encoded anew, so that
 * nothing but pixels survives — no EXIF, no scripts, no second file inside — and in a form Telegram takes as a photo.
 */
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_PHOTO_RATIO } from "@vestnik/domain/post";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";
import { AppError } from "../../appError.ts";
import { createTurns } from "../../turns.ts";

export type Picture = {
  readonly bytes: Uint8Array;
  readonly extension: "jpg" | "png";
  readonly contentType: "image/jpeg" | "image/png";
  readonly width: number;
  readonly height: number;
};

const MAX_PIXELS = 50_000_000;
/** Two such sides stay within what Telegram allows width and height to be together. */
const LONGEST_SIDE = 5000;
/** The largest size at which Telegram shows photos: nothing visible is lost below it. */
const SMALLER_SIDE = 2560;
const DECODE_SECONDS = 20;
const AT_ONCE = 2;

// The library reads many formats; ours are the only ones whose readers strangers may reach.
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

const takeTurn = createTurns(AT_ONCE);

/** Refuses what is not an image, and images Telegram would refuse, with a code. */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  await requireImageType(bytes);
  return await takeTurn(async () => await redraw(bytes));
}

/** By its first bytes: names and announced types are what the sender says. An animated PNG is a PNG with more to it. */
async function requireImageType(bytes: Uint8Array): Promise<void> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const mime = found?.mime === "image/apng" ? "image/png" : found?.mime;
  if (!IMAGE_TYPES.some((type) => type === mime)) throw new AppError("image_not_an_image");
}

async function redraw(bytes: Uint8Array): Promise<Picture> {
  const metadata = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  requireDimensions(metadata);
  const isTransparent = metadata.hasAlpha && !(await readable(decode(bytes).stats())).isOpaque;
  const attempts = isTransparent ? [asPng, ...asJpegs] : asJpegs;
  for (const encode of attempts) {
    const picture = await readable(encode(decode(bytes)));
    if (picture.bytes.length <= MAX_IMAGE_BYTES) return picture;
  }
  throw new AppError("image_too_large");
}

/** Said by the header, before a pixel is decoded. */
function requireDimensions({ width, height }: Metadata): void {
  const ratio = Math.max(width, height) / Math.min(width, height);
  const fits = width * height <= MAX_PIXELS && ratio <= MAX_PHOTO_RATIO;
  if (!fits) throw new AppError("image_dimensions");
}

/** The first frame, upright, in the colours of the web. */
function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .timeout({ seconds: DECODE_SECONDS });
}

type Encode = (image: Sharp) => Promise<Picture>;

const asJpegs: readonly Encode[] = [
  async (image) => await asJpeg(image, LONGEST_SIDE, 90),
  async (image) => await asJpeg(image, SMALLER_SIDE, 85),
];

async function asJpeg(image: Sharp, longestSide: number, quality: number): Promise<Picture> {
  const { data, info } = await fitted(image, longestSide)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { bytes: data, extension: "jpg", contentType: "image/jpeg", width, height };
}

async function asPng(image: Sharp): Promise<Picture> {
  const { data, info } = await fitted(image, LONGEST_SIDE)
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { bytes: data, extension: "png", contentType: "image/png", width, height };
}

function fitted(image: Sharp, longestSide: number): Sharp {
  return image.resize({
    width: longestSide,
    height: longestSide,
    fit: "inside",
    withoutEnlargement: true,
  });
}

/** What the decoder cannot make sense of is not an image, whatever its first bytes say. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw new AppError("image_not_an_image");
  }
}
