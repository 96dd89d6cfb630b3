/** Rules of a post (docs/product.md, Posts; decisions 5 and 8). */
import type { InputProblem } from "../errors.ts";
import {
  type AfterPublishing,
  checkAfterPublishing,
  nothingAfterwards,
} from "./afterPublishing.ts";
import { type ButtonRows, checkButtons } from "./buttons.ts";
import { checkImageAddress } from "./imageAddress.ts";
import { checkLinkPreview, type LinkPreview } from "./linkPreview.ts";

export const MAX_IMAGES = 10;
const MAX_TAGS = 30;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** More are not decoded: the largest pictures already need half a gigabyte of memory. */
export const MAX_IMAGE_PIXELS = 50_000_000;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

/** The maximum of a text as HTML, in UTF-16 units: far above what 4096 visible characters need. */
export const MAX_HTML_LENGTH = 100_000;

/** Telegram accepts photos that are at most this many times as long as wide. */
export const MAX_PHOTO_RATIO = 20;

/** Telegram accepts photos whose width and height together are at most this. */
export const MAX_PHOTO_SIDES = 10_000;

/** Telegram's limits of text without and with images, and where the editor begins to warn (docs/product.md, Posts). */
export type LengthLimit = { readonly limit: number; readonly warnAbove: number };
const MESSAGE_LENGTH: LengthLimit = { limit: 4096, warnAbove: 3800 };
const CAPTION_LENGTH: LengthLimit = { limit: 1024, warnAbove: 900 };

export function lengthLimit(imageCount: number): LengthLimit {
  return imageCount > 0 ? CAPTION_LENGTH : MESSAGE_LENGTH;
}

const UPLOADS = "/uploads/";
const UPLOAD_NAME = /^[a-z0-9]{20,40}\.(?:jpg|png)$/;

/** The file name of one of our own uploads, or undefined for any other address. */
export function uploadFilename(imageUrl: string): string | undefined {
  const filename = imageUrl.slice(UPLOADS.length);
  return isUploadAddress(imageUrl) && UPLOAD_NAME.test(filename) ? filename : undefined;
}

/** True for every address of our own uploads, whether there is such an image or not. */
export function isUploadAddress(imageUrl: string): boolean {
  return imageUrl.startsWith(UPLOADS);
}

/** What the rules need of a post; `length` is that of the composed message, in code points. */
export type PostFacts = {
  readonly length: number;
  readonly hasText: boolean;
  readonly images: readonly string[];
  readonly tags: readonly string[];
  readonly linkPreview?: LinkPreview;
  readonly buttons?: ButtonRows;
} & Partial<AfterPublishing>;

/** Every problem of a post's content; shared by editor and server. */
export function checkPost(post: PostFacts): InputProblem[] {
  return [
    ...checkContent(post),
    ...checkImages(post.images),
    ...checkTags(post.tags),
    ...checkLength(post),
    ...(post.linkPreview ? checkLinkPreview(post.linkPreview) : []),
    ...checkButtons(post.buttons ?? [], post.images.length),
    ...checkAfterPublishing({ ...nothingAfterwards, ...post }),
  ];
}

function checkContent(post: PostFacts): InputProblem[] {
  return post.hasText || post.images.length > 0 ? [] : [{ code: "no_content" }];
}

/** The rules of images, the same for a post and a draft. */
export function checkImages(images: readonly string[]): InputProblem[] {
  if (images.length > MAX_IMAGES) {
    return [{ code: "too_many_images", details: { limit: MAX_IMAGES, count: images.length } }];
  }
  const external = images.filter((imageUrl) => uploadFilename(imageUrl) === undefined);
  // None of our images has this name.
  if (external.some(isUploadAddress)) return [{ code: "image_missing" }];
  for (const imageUrl of external) {
    const code = checkImageAddress(imageUrl);
    if (code) return [{ code }];
  }
  return images.length > 1 && external.length > 0 ? [{ code: "image_url_in_album" }] : [];
}

function checkTags(tags: readonly string[]): InputProblem[] {
  if (tags.length > MAX_TAGS) {
    return [{ code: "too_many_tags", details: { limit: MAX_TAGS, count: tags.length } }];
  }
  return tags.every((tag) => /^#[^\s#]+$/u.test(tag)) ? [] : [{ code: "tag_invalid" }];
}

function checkLength(post: PostFacts): InputProblem[] {
  const { limit } = lengthLimit(post.images.length);
  if (post.length <= limit) return [];
  const details = { limit, count: post.length, over: post.length - limit };
  return [{ code: post.images.length > 0 ? "caption_too_long" : "text_too_long", details }];
}

/** Images of a post in the order they are sent: the list in multiple mode, otherwise the single one. */
export function imagesOf(post: {
  imageUrl: string | null;
  imageUrls: readonly string[];
}): readonly string[] {
  if (post.imageUrls.length > 0) return post.imageUrls;
  return post.imageUrl ? [post.imageUrl] : [];
}
