/** Checks chosen files before the upload, as far as the browser can; the server decides (specification, section 5). */
import type { RefusalCode } from "@vestnik/domain/errors";
import { ApiError } from "../../../shared/api/apiError.ts";
import type { ImageRefusal } from "../formStore/imageUploadsState.ts";
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_IMAGES } from "@vestnik/domain/post";

export const ACCEPTED_IMAGES = IMAGE_TYPES.join(",");

type FileFacts = { readonly name: string; readonly type: string; readonly size: number };

export function checkImageFile(file: FileFacts): RefusalCode | undefined {
  // The server decides: some installations can read them.
  if (isNamedHeic(file)) return file.size > MAX_IMAGE_BYTES ? "image_too_large" : undefined;
  if (!IMAGE_TYPES.some((type) => type === file.type)) return "image_not_an_image";
  return file.size > (mayBeSmaller(file) ? MAX_READ_BYTES : MAX_IMAGE_BYTES)
    ? "image_too_large"
    : undefined;
}

/** Not every system knows the type of such a file. */
function isNamedHeic({ type, name }: Pick<FileFacts, "type" | "name">): boolean {
  return /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

/** The first bytes of a photo of an iPhone, whatever its name: an ISO container with one of these brands. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(head);
}

/** Larger files could take a phone's memory. */
const MAX_READ_BYTES = 100 * 1024 * 1024;

/** An animation would lose all but its first picture. */
function mayBeSmaller({ type }: Pick<FileFacts, "type">): boolean {
  return type !== "image/gif";
}

/** It has to be made smaller before it can be uploaded. */
export function isAboveLimit({ size }: Pick<FileFacts, "size">): boolean {
  return size > MAX_IMAGE_BYTES;
}

/** A refusal of the server that a smaller picture would lift. */
export function wantsSmaller(file: Pick<FileFacts, "type">, error: unknown): boolean {
  return error instanceof ApiError && error.code === "image_dimensions" && mayBeSmaller(file);
}

export type FileChoice<File extends FileFacts> = {
  readonly accepted: readonly File[];
  readonly refusals: readonly ImageRefusal[];
};

/**
 * Divides chosen files into accepted ones and reasons for refusal (each reason once, with its files); `room` is the
 * number of images that still fit.
 */
export function chooseImageFiles<File extends FileFacts>(
  files: readonly File[],
  room: number,
): FileChoice<File> {
  const fine = files.filter((file) => checkImageFile(file) === undefined);
  const accepted = fine.slice(0, Math.max(0, room));
  const reasonOf = (file: File) =>
    accepted.includes(file) ? undefined : (checkImageFile(file) ?? "too_many_images");
  const codes = new Set(files.map(reasonOf).filter((code) => code !== undefined));
  const refusals = [...codes].map((code) => ({
    code,
    names: files.filter((file) => reasonOf(file) === code).map(({ name }) => name),
  }));
  return { accepted, refusals };
}

/** The number of images that still fit beside `count` others. */
export function roomForImages(count: number): number {
  return Math.max(0, MAX_IMAGES - count);
}
