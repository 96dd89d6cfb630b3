/** A post's draft as the browser stores it, under its key and in its shape (docs/product.md, Posts). */
import { identityOf, readPost, storedContent, type PostContent } from "@vestnik/domain/content";
import { fromPlainText } from "@vestnik/domain/plainText";
import { MAX_IMAGES } from "@vestnik/domain/post";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { normalizeTags } from "@vestnik/domain/tags";
import { contentOf, draftImages, type PostDraft } from "./postDraft.ts";
import { storedTiming } from "../whereAndWhen/storedTiming.ts";
import type { Content } from "../autosave/twoTabs.ts";

/**
 * Version 0 (or no number at all): an empty `imageUrl` means no image, a text may be plain, fields may be missing,
 * dates are in any format that `Date` reads. Version 1: the shape of `storedPart`.
 */
export const POST_DRAFT_VERSION = 1;

/** The fields of a stored draft (docs/product.md, Posts). The late policy is asked for each time. */
export function storedPart(draft: PostDraft): object {
  const { latePolicy, hasTimePassed, kind, ...stored } = storedContent(draft);
  return stored;
}

/** Reads every readable field; undefined, with an error in the console, when the value is no object. */
export function draftFrom(stored: unknown, version: number, now: Date): PostDraft | undefined {
  if (!isRecord(stored)) {
    // oxlint-disable-next-line no-console -- told there (docs/product.md, Posts)
    console.error("The stored draft could not be migrated.");
    return undefined;
  }
  const content = readPost(stored);
  return {
    ...content,
    text: htmlOf(content.text, version),
    ...imagesFrom(content, stored["useMultipleImages"]),
    tags: normalizeTags(content.tags.filter(Boolean)),
    selectedChannelIds: strings(stored["selectedChannelIds"]),
    ...sourceFrom(stored),
    ...storedTiming(stored, now),
  };
}

/** Without it, saving the restored text would make a second draft. */
export function sourceFrom({ fromDraft }: Record<string, unknown>): Pick<PostDraft, "fromDraft"> {
  if (!isRecord(fromDraft)) return {};
  const { id, version } = fromDraft;
  if (typeof id !== "string" || typeof version !== "number") return {};
  return { fromDraft: { id, version } };
}

function imagesFrom(content: PostContent, useMultipleImages: unknown) {
  const imageUrls = content.imageUrls.filter(Boolean).slice(0, MAX_IMAGES);
  const single = content.imageUrl || null;
  const several =
    typeof useMultipleImages === "boolean"
      ? useMultipleImages
      : single === null && imageUrls.length > 0;
  return { imageUrl: single, imageUrls, useMultipleImages: several };
}

const MARKUP = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i;

/** Plain text is parsed as everywhere else (decision 24). */
function htmlOf(text: string, version: number): string {
  const isPlain = version < 1 && text !== "" && !MARKUP.test(text);
  return isPlain ? toHtml(fromPlainText(text)) : text;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function strings(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is string => typeof each === "string" && each !== "");
}

/**
 * Images count as words only where there are no others, because removing an image deletes its file, so a version with
 * that image could not be restored.
 */
export function postContentOf(draft: PostDraft): Content {
  const { text, tags } = draft;
  const images = draftImages(draft);
  const words = [...wordsOf(text.replace(/<[^>]*>/g, " ")), ...tags];
  return {
    identity: identityOf(contentOf(draft)),
    words: words.length > 0 ? words : images,
  };
}

export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}
