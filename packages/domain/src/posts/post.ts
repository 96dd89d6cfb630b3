/** Rules of a post (docs/product.md, Posts; decisions 5 and 8). */
import type { InputProblem } from "../errors.ts";
import { checkAfterPublishing, nothingAfterwards } from "./afterPublishing.ts";
import { checkButtons } from "./buttons.ts";
import type { PostContent, PostOptions } from "./content.ts";
import { checkLinkPreview } from "./linkPreview.ts";
import { checkMedia } from "./media.ts";
import { captioned } from "./messageShape.ts";
import { checkTopic } from "./topic.ts";

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

/** Telegram's limits of text without and with media, and where the editor begins to warn (docs/product.md, Posts). */
export type LengthLimit = { readonly limit: number; readonly warnAbove: number };
const MESSAGE_LENGTH: LengthLimit = { limit: 4096, warnAbove: 3800 };
const CAPTION_LENGTH: LengthLimit = { limit: 1024, warnAbove: 900 };

/** Of a text with so many media that have it as their caption: the same with one file as with several. */
export function lengthLimit(mediaCount: number): LengthLimit {
  return mediaCount > 0 ? CAPTION_LENGTH : MESSAGE_LENGTH;
}

/** What the rules need of a post; `length` is that of the composed message, in code points. An option that is missing has its default. */
export type PostFacts = {
  readonly length: number;
  readonly hasText: boolean;
} & Pick<PostContent, "media" | "tags"> &
  Partial<PostOptions>;

/** Every problem of a post's content; shared by editor and server. */
export function checkPost(post: PostFacts): InputProblem[] {
  return [
    ...checkContent(post),
    ...checkMedia(post.media),
    ...checkTags(post.tags),
    ...checkLength(post),
    ...(post.linkPreview ? checkLinkPreview(post.linkPreview) : []),
    ...checkButtons(post.buttons ?? [], captionedIn(post).length),
    ...checkAfterPublishing({ ...nothingAfterwards, ...post }),
    ...checkTopic(post.topicId ?? null),
  ];
}

function checkContent(post: PostFacts): InputProblem[] {
  return post.hasText || post.media.length > 0 ? [] : [{ code: "no_content" }];
}

function checkTags(tags: readonly string[]): InputProblem[] {
  if (tags.length > MAX_TAGS) {
    return [{ code: "too_many_tags", details: { limit: MAX_TAGS, count: tags.length } }];
  }
  return tags.every((tag) => /^#[^\s#]+$/u.test(tag)) ? [] : [{ code: "tag_invalid" }];
}

const captionedIn = (post: PostFacts) => captioned({ ...post, hasWords: post.length > 0 });

function checkLength(post: PostFacts): InputProblem[] {
  const { length: count } = captionedIn(post);
  const { limit } = lengthLimit(count);
  if (post.length <= limit) return [];
  const details = { limit, count: post.length, over: post.length - limit };
  return [{ code: count > 0 ? "caption_too_long" : "text_too_long", details }];
}
