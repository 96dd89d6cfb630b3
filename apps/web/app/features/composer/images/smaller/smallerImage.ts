/** Makes a file that is above the limits smaller in the browser, so that the original never leaves it. Loaded on demand. */
import type { InputProblem } from "@vestnik/domain/errors";
import { isDrawing, otherFormatOf } from "@vestnik/domain/otherFormats";
import { MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import { fileTypeFromBlob } from "file-type";
import { ApiError } from "../../../../shared/api/apiError.ts";
import { readImageSize } from "./imageHeader.ts";
import { canBeDecoded, smallerTries, type ImageSize } from "./smallerSizes.ts";

const TYPE = "image/jpeg";
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
      const blob = await drawn(picture, size, quality);
      if (blob && blob.size <= MAX_IMAGE_BYTES) {
        const smaller = new File([blob], jpegName(file.name), { type: TYPE });
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

function drawn(picture: ImageBitmap, { width, height }: ImageSize, quality: number) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw refused("image_undecodable");
  // A JPEG has no transparency: without this it would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, quality));
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

function refused(code: "image_undecodable" | "image_dimensions" | "image_damaged"): ApiError {
  return new ApiError({ code, status: 422 });
}
