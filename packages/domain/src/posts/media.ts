/**
 * What a post carries besides its text: photos, videos, animations, audio and other files (docs/product.md, Media). An upload's address says
 * of which kind it is; any other address is a photo, which Telegram loads itself.
 */
import type { InputProblem } from "../errors.ts";
import { checkImageAddress } from "./imageAddress.ts";

export const mediaKinds = ["photo", "video", "animation", "audio", "document"] as const;
export type MediaKind = (typeof mediaKinds)[number];

export type Media = {
  readonly kind: MediaKind;
  readonly url: string;
  /** Hidden until a reader taps it. Audio and documents cannot be. */
  readonly spoiler: boolean;
};

/** Telegram's limit of an album. */
export const MAX_MEDIA = 10;
/** Telegram takes no more than this of a file that is no photo. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Chosen by the client for one file, under which what has arrived of it waits. */
export const UPLOAD_KEY = /^[\w-]{16,100}$/;
/** Of the frame that a client draws of a video or an animation: a few hundred pixels are enough. */
export const MAX_FRAME_BYTES = 200 * 1024;
/** In UTF-16 units, with its ending. */
const MAX_FILE_NAME = 100;

const UPLOADS = "/uploads/";
const PHOTO_ENDINGS: ReadonlySet<string> = new Set(["jpg", "png"]);
const UPLOAD_NAME = /^[a-z0-9]{20,40}\.(jpg|png|video|animation|audio|document)$/;

/** The file name of one of our own uploads, or undefined for any other address. */
export function uploadFilename(url: string): string | undefined {
  const filename = url.slice(UPLOADS.length);
  return isUploadAddress(url) && UPLOAD_NAME.test(filename) ? filename : undefined;
}

/** True for every address of our own uploads, whether there is such a file or not. */
export function isUploadAddress(url: string): boolean {
  return url.startsWith(UPLOADS);
}

/** Where what is seen is shown in small: of an upload its thumbnail, any other address as it is. */
export function thumbnailAddress(url: string): string {
  return uploadFilename(url) === undefined ? url : `${url}/thumbnail`;
}

/** A name as readers see it: without folders and characters that could end a header; its ending stays when it is shortened. */
export function tidyFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- those are what is removed
  const clean = last.replace(/[\u0000-\u001f\u007f"]/g, "").trim();
  if (clean.length <= MAX_FILE_NAME) return clean === "" ? "file" : clean;
  const [ending = ""] = /\.[^.]{1,10}$/.exec(clean) ?? [];
  return clean.slice(0, MAX_FILE_NAME - ending.length) + ending;
}

/** The kind of a file by its name. */
export function kindOfUpload(filename: string): MediaKind {
  const ending = UPLOAD_NAME.exec(filename)?.[1] ?? "";
  if (PHOTO_ENDINGS.has(ending)) return "photo";
  return mediaKinds.find((kind) => kind === ending) ?? "photo";
}

export function kindOfAddress(url: string): MediaKind {
  return kindOfUpload(uploadFilename(url) ?? "");
}

/** Only what is seen can be hidden until it is tapped, or stand below its text. */
export function isVisual(kind: MediaKind): boolean {
  return kind !== "audio" && kind !== "document";
}

/** Its thumbnail is drawn from a frame that a client sends. */
export function isMoving(kind: MediaKind): boolean {
  return kind === "video" || kind === "animation";
}

/** What stands at these addresses, in their order. */
export function mediaAt(urls: readonly string[], spoilers: readonly string[] = []): Media[] {
  return urls.map((url) => {
    const kind = kindOfAddress(url);
    return { kind, url, spoiler: isVisual(kind) && spoilers.includes(url) };
  });
}

export function addressesOf(media: readonly Pick<Media, "url">[]): string[] {
  return media.map(({ url }) => url);
}

/** The two fields in which the specified calls have the photos of a post: a single one, or several in the order they are sent. */
export type ImageFields = {
  readonly imageUrl: string | null;
  readonly imageUrls: readonly string[];
};

export function imageFieldsOf(media: readonly Media[], inList = false): ImageFields {
  const photos = addressesOf(media.filter(({ kind }) => kind === "photo"));
  return photos.length > 1 || inList
    ? { imageUrl: null, imageUrls: photos }
    : { imageUrl: photos[0] ?? null, imageUrls: [] };
}

/** The addresses in these fields: the list counts, otherwise the single one. */
export function addressesIn({ imageUrl, imageUrls }: ImageFields): readonly string[] {
  if (imageUrls.length > 0) return imageUrls;
  return imageUrl ? [imageUrl] : [];
}

/** Whether what was stored has one address in the list for several. */
export function isListOfOne(stored: object): boolean {
  return "imageUrls" in stored && Array.isArray(stored.imageUrls) && stored.imageUrls.length === 1;
}

/** Whether the two fields of photos say all there is to say. */
export function arePlainPhotos(media: readonly Media[]): boolean {
  return media.every(({ kind, spoiler }) => kind === "photo" && !spoiler);
}

/** Reads what was stored at any time: a list of media, or photos by their addresses. */
export function readMedia(stored: object): Media[] {
  const media: unknown = Reflect.get(stored, "media");
  if (Array.isArray(media)) return media.flatMap(readOne);
  const imageUrl: unknown = Reflect.get(stored, "imageUrl");
  const imageUrls: unknown = Reflect.get(stored, "imageUrls");
  const several = Array.isArray(imageUrls) ? imageUrls.filter(isAddress) : [];
  return mediaAt(
    addressesIn({ imageUrl: isAddress(imageUrl) ? imageUrl : null, imageUrls: several }),
  );
}

function readOne(stored: unknown): Media[] {
  if (typeof stored !== "object" || stored === null) return [];
  const found = new Map<string, unknown>(Object.entries(stored));
  const url = found.get("url");
  if (!isAddress(url)) return [];
  const kind = mediaKinds.find((each) => each === found.get("kind")) ?? kindOfAddress(url);
  return [{ kind, url, spoiler: isVisual(kind) && found.get("spoiler") === true }];
}

const isAddress = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Every problem of a post's media, the same for a post and a draft. */
export function checkMedia(media: readonly Media[]): InputProblem[] {
  if (media.length > MAX_MEDIA) {
    return [{ code: "too_many_images", details: { limit: MAX_MEDIA, count: media.length } }];
  }
  const external = media.filter(({ url }) => uploadFilename(url) === undefined);
  // None of our uploads has this name.
  if (external.some(({ url }) => isUploadAddress(url))) return [{ code: "image_missing" }];
  for (const { url } of external) {
    const code = checkImageAddress(url);
    if (code) return [{ code }];
  }
  if (media.some(({ kind, url }) => kind !== kindOfAddress(url))) {
    return [{ code: "media_kind_wrong" }];
  }
  return media.length > 1 ? checkAlbum(media, external.length > 0) : [];
}

/** Telegram puts photos and videos into one album; files and audio each only among themselves; animations into none. */
function checkAlbum(media: readonly Media[], hasExternal: boolean): InputProblem[] {
  if (hasExternal) return [{ code: "image_url_in_album" }];
  const kinds = new Set(media.map(({ kind }) => kind));
  if (kinds.has("animation")) return [{ code: "animation_in_album" }];
  const isMixed = kinds.size > 1 && (kinds.has("audio") || kinds.has("document"));
  return isMixed ? [{ code: "album_mixed" }] : [];
}
