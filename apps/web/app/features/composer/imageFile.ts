/** What can be told about a chosen file before it travels; the server decides (specification, section 5). */
import type { RefusalCode } from "@vestnik/domain/errors";
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_IMAGES } from "@vestnik/domain/post";

export const ACCEPTED_IMAGES = IMAGE_TYPES.join(",");

type FileFacts = { readonly type: string; readonly size: number };

export function checkImageFile(file: FileFacts): RefusalCode | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return "image_not_an_image";
  return file.size > MAX_IMAGE_BYTES ? "image_too_large" : undefined;
}

export type FileChoice<File extends FileFacts> = {
  readonly accepted: readonly File[];
  readonly refusals: readonly RefusalCode[];
};

/** Sorts chosen files into those that may travel and the reasons (each once) why others may not; `room` is how many more fit. */
export function chooseImageFiles<File extends FileFacts>(
  files: readonly File[],
  room: number,
): FileChoice<File> {
  const fine = files.filter((file) => checkImageFile(file) === undefined);
  const reasons = files.map(checkImageFile).filter((code) => code !== undefined);
  if (fine.length > room) reasons.push("too_many_images");
  return { accepted: fine.slice(0, Math.max(0, room)), refusals: [...new Set(reasons)] };
}

/** How many more images fit beside those that are there. */
export function roomForImages(count: number): number {
  return Math.max(0, MAX_IMAGES - count);
}
