/** Checks chosen files before the upload, as far as the browser can; the server decides (specification, section 5). */
import type { RefusalCode } from "@vestnik/domain/errors";
import type { ImageRefusal } from "../formStore/imageUploadsState.ts";
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_IMAGES } from "@vestnik/domain/post";

export const ACCEPTED_IMAGES = IMAGE_TYPES.join(",");

type FileFacts = { readonly name: string; readonly type: string; readonly size: number };

export function checkImageFile(file: Omit<FileFacts, "name">): RefusalCode | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return "image_not_an_image";
  return file.size > MAX_IMAGE_BYTES ? "image_too_large" : undefined;
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
