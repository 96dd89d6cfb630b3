/** Checks chosen files before the upload, as far as the browser can; the server decides (docs/product.md, Posts). */
import type { InputProblem } from "@vestnik/domain/errors";
import { otherFormatOf } from "@vestnik/domain/otherFormats";
import { MAX_FILE_BYTES, MAX_MEDIA, type MediaKind } from "@vestnik/domain/media";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import { ApiError } from "../../../shared/api/apiError.ts";
import type { ImageRefusal, ImageUpload } from "../form/postFormStore.ts";

export const ACCEPTED_IMAGES = IMAGE_TYPES.join(",");

type FileFacts = { readonly name: string; readonly type: string; readonly size: number };

/** A video or an audio, which is sent as it is also where pictures are added. */
export function isFilm({ type }: Pick<FileFacts, "type">): boolean {
  return /^(?:video|audio)\//.test(type);
}

/** What a file is called before the server has looked into it. */
export function likelyKind({ as, file }: Pick<ImageUpload, "as" | "file">): MediaKind {
  if (as === undefined) return "photo";
  if (file.type.startsWith("video/")) return "video";
  return file.type.startsWith("audio/") ? "audio" : "document";
}

/** A picture that does not move. */
export function isStill({ type }: Pick<FileFacts, "type">): boolean {
  return type.startsWith("image/") && type !== "image/gif";
}

function checkFile({ size }: FileFacts): InputProblem | undefined {
  if (size === 0) return { code: "file_empty" };
  return size > MAX_FILE_BYTES ? { code: "file_too_large" } : undefined;
}

export function checkImageFile(file: FileFacts): InputProblem | undefined {
  if (isFilm(file)) return checkFile(file);
  if (file.size === 0) return { code: "image_empty" };
  // The server decides: some installations can read them.
  const isHeicFile = isNamedHeic(file);
  if (!isHeicFile && !IMAGE_TYPES.some((type) => type === file.type)) {
    const format = otherFormatOf(file.type, file.name);
    return format === undefined
      ? { code: "image_not_an_image" }
      : { code: "image_other_format", details: { format } };
  }
  const limit = !isHeicFile && mayBeSmaller(file) ? MAX_READ_BYTES : MAX_IMAGE_BYTES;
  return file.size > limit ? { code: "image_too_large" } : undefined;
}

/** Not every system knows the type of such a file. */
function isNamedHeic({ type, name }: Pick<FileFacts, "type" | "name">): boolean {
  return /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));
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

const TOO_MANY: InputProblem = { code: "too_many_images" };

type FileChoice<File extends FileFacts> = {
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
  return choose(files, room, checkImageFile);
}

/** The same for files that are sent as they are. */
export function chooseFiles<File extends FileFacts>(
  files: readonly File[],
  room: number,
): FileChoice<File> {
  return choose(files, room, checkFile);
}

function choose<File extends FileFacts>(
  files: readonly File[],
  room: number,
  check: (file: File) => InputProblem | undefined,
): FileChoice<File> {
  const fine = files.filter((file) => check(file) === undefined);
  const accepted = fine.slice(0, Math.max(0, room));
  const refused = files
    .filter((file) => !accepted.includes(file))
    .map((file) => ({ problem: check(file) ?? TOO_MANY, name: file.name }));
  const groups = Map.groupBy(refused, ({ problem }) => JSON.stringify(problem));
  const refusals = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ problem }) => ({ ...problem, names: group.map(({ name }) => name) })),
  );
  return { accepted, refusals };
}

/** The number of images that still fit beside `count` others. */
export function roomForImages(count: number): number {
  return Math.max(0, MAX_MEDIA - count);
}

/** Tells whether the clipboard means a picture or a text. */

type Clipboard = {
  readonly files: ArrayLike<{ readonly name: string }>;
  getData(type: string): string;
};

/**
 * Office programs put a picture of the text beside the text: then the text is meant, and nothing of it may get lost.
 * For copied files some systems give the names or paths as text: then the files are meant.
 */
export function isPastedPicture(clipboard: Clipboard): boolean {
  if (clipboard.files.length === 0) return false;
  const names = Array.from(clipboard.files, ({ name }) => name);
  const lines = clipboard
    .getData("text/plain")
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.every((line) => names.some((name) => isNameOrPath(line, name)));
}

function isNameOrPath(line: string, name: string): boolean {
  return name !== "" && fileNameOf(line) === name;
}

function fileNameOf(line: string): string {
  const last = line.split(/[/\\]/).at(-1) ?? "";
  try {
    return line.startsWith("file:") ? decodeURIComponent(last) : last;
  } catch {
    return last;
  }
}
