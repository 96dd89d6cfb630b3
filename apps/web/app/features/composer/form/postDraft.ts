/** The draft of a post, as its form holds it (docs/product.md, Posts). */
import type { Draft } from "@vestnik/contract/drafts";
import {
  emptyPost,
  identityOf,
  type PostContent,
  readPost,
  storedContent,
  tidyPostOptions,
} from "@vestnik/domain/content";
import {
  addressesIn,
  addressesOf,
  type ImageFields,
  MAX_MEDIA,
  type Media,
  mediaAt,
} from "@vestnik/domain/media";
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { normalizeTags } from "@vestnik/domain/tags";
import type { Publication } from "@vestnik/contract/publications";
import { type Following, followingAnew, followsFrom } from "../timing/channelDefaults.ts";
import { atOnce, storedTiming, type Timing } from "../timing/timing.ts";

/** The saved draft that the content of a form was copied from or last saved as, in the version its owner saw. */
export type DraftSource = { readonly id: string; readonly version: number };

/** Its media are addresses, each of which says of which kind it is, in the two fields that the specification calls images. */
export type PostDraft = Timing &
  Following &
  Omit<PostContent, "media" | "inList"> &
  ImageFields & {
    readonly selectedChannelIds: string[];
    readonly useMultipleImages: boolean;
    /** By channel, what it says instead of the text, as HTML. Those of channels that are not chosen are kept, and not sent. */
    readonly ownTexts: Readonly<Record<string, string>>;
    /** The addresses of what is hidden until a reader taps it. */
    readonly spoilers: readonly string[];
    /** Saving as a draft updates this one. */
    readonly fromDraft?: DraftSource | undefined;
    /** Of a post that waits; undefined where its channels stay. */
    readonly channelChanges?: ChannelChanges | undefined;
  };

/** Channels that are to get a waiting post as well, and those that are not to get it any more. */
export type ChannelChanges = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

export const noChannelChanges: ChannelChanges = { added: [], removed: [] };

export function sourceOf({ _id: id, version }: Pick<Draft, "_id" | "version">): DraftSource {
  return { id, version };
}

const { media: _, ...emptyFields } = emptyPost;

export const emptyDraft: PostDraft = {
  ...emptyFields,
  imageUrl: null,
  imageUrls: [],
  spoilers: [],
  ownTexts: {},
  selectedChannelIds: [],
  useMultipleImages: false,
  ...atOnce,
};

/** A new post, whose options follow its channels. */
export const newDraft: PostDraft = followingAnew(emptyDraft);

/** What would be stored and sent, whichever images the other mode still has. */
export function contentOf(draft: PostDraft): PostContent {
  const media = mediaAt(draftImages(draft), draft.spoilers);
  const { inList, ...content } = readPost(draft);
  const isListed = draft.useMultipleImages && media.length === 1;
  return { ...content, ...tidyPostOptions(draft), media, ...(isListed && { inList: true }) };
}

/** The fields of a post as the calls of the API take them. */
export function givenPost(content: PostContent) {
  const { kind, media, ...fields } = storedContent(content);
  const { imageUrls, tags } = fields;
  return {
    ...fields,
    imageUrls: [...imageUrls],
    ...(media && { media: [...media] }),
    tags: [...tags],
  };
}

/** Media in the order they are sent; the mode decides which field contains them. */
export function draftImages({
  useMultipleImages,
  imageUrl,
  imageUrls,
}: Pick<PostDraft, "useMultipleImages" | "imageUrl" | "imageUrls">): readonly string[] {
  return addressesIn(
    useMultipleImages ? { imageUrl: null, imageUrls } : { imageUrl, imageUrls: [] },
  );
}

/** The fields of a draft for these images; more than one image means multiple mode. */
export function withImages(images: readonly string[], several: boolean): Partial<PostDraft> {
  if (several || images.length > 1) {
    return { useMultipleImages: true, imageUrl: null, imageUrls: images.slice(0, MAX_MEDIA) };
  }
  return { useMultipleImages: false, imageUrl: images[0] ?? null, imageUrls: [] };
}

/** The same for what is stored. */
function withMedia(media: readonly Media[], several: boolean): Partial<PostDraft> {
  const spoilers = addressesOf(media.filter(({ spoiler }) => spoiler));
  return { ...withImages(addressesOf(media), several), spoilers };
}

/** True when clearing the draft would lose nothing. */
export function isEmptyDraft(draft: PostDraft): boolean {
  const isUnwritten = draft.text === "" && Object.keys(draft.ownTexts).length === 0;
  return isUnwritten && draftImages(draft).length === 0 && draft.tags.length === 0;
}

// A post's draft as the browser stores it, under its key and in its shape (docs/product.md, Posts).

/**
 * Version 0 (or no number at all): an empty `imageUrl` means no image, a text may be plain, fields may be missing,
 * dates are in any format that `Date` reads. Version 1: the shape of `storedPart`.
 */
export const POST_DRAFT_VERSION = 1;

/** The fields of a stored draft (docs/product.md, Posts). The late policy is asked for each time. */
export function storedPart(draft: PostDraft): object {
  const { latePolicy, hasTimePassed, spoilers, ownTexts, ...others } = draft;
  const { kind, ...stored } = storedContent({ ...others, media: [] });
  const { imageUrl, imageUrls } = draft;
  return {
    ...stored,
    imageUrl,
    imageUrls,
    ...(spoilers.length > 0 && { spoilers }),
    ...(Object.keys(ownTexts).length > 0 && { ownTexts }),
  };
}

/** Reads every readable field; undefined, with an error in the console, when the value is no object. */
export function draftFrom(stored: unknown, version: number, now: Date): PostDraft | undefined {
  if (!isRecord(stored)) {
    // oxlint-disable-next-line no-console -- told there (docs/product.md, Posts)
    console.error("The stored draft could not be migrated.");
    return undefined;
  }
  const { media, inList, ...content } = readPost(stored);
  return {
    ...content,
    text: htmlOf(content.text, version),
    ...imagesFrom(stored),
    spoilers: strings(stored["spoilers"]),
    ownTexts: ownTextsFrom(stored["ownTexts"]),
    tags: normalizeTags(content.tags.filter(Boolean)),
    selectedChannelIds: strings(stored["selectedChannelIds"]),
    ...sourceFrom(stored),
    ...followsFrom(stored),
    ...channelChangesFrom(stored),
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

function channelChangesFrom({
  channelChanges,
}: Record<string, unknown>): Pick<PostDraft, "channelChanges"> {
  if (!isRecord(channelChanges)) return {};
  const { added, removed } = channelChanges;
  return { channelChanges: { added: strings(added), removed: strings(removed) } };
}

function ownTextsFrom(stored: unknown): PostDraft["ownTexts"] {
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.flatMap(([id, text]) => (typeof text === "string" && text !== "" ? [[id, text]] : [])),
  );
}

function imagesFrom({ imageUrl, imageUrls: list, useMultipleImages }: Record<string, unknown>) {
  const imageUrls = strings(list).slice(0, MAX_MEDIA);
  const single = typeof imageUrl === "string" && imageUrl !== "" ? imageUrl : null;
  const several =
    typeof useMultipleImages === "boolean"
      ? useMultipleImages
      : single === null && imageUrls.length > 0;
  return { imageUrl: single, imageUrls, useMultipleImages: several };
}

const MARKUP = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i;

/** Plain text is parsed as everywhere else (decision 6). */
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

/** The content of a draft, without its channels and its time. */
export type Content = {
  /** Equal for drafts with the same content. */
  readonly identity: string;
  /** Everything whose loss its owner would notice, one by one; nothing for an empty draft. */
  readonly words: readonly string[];
};

/**
 * Images count as words only where there are no others, because removing an image deletes its file, so a version with
 * that image could not be restored.
 */
export function postContentOf(draft: PostDraft): Content {
  const { text, tags } = draft;
  const images = draftImages(draft);
  const own = Object.entries(draft.ownTexts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const texts = [text, ...own.map(([, ownText]) => ownText)];
  const words = [...texts.flatMap((each) => wordsOf(each.replace(/<[^>]*>/g, " "))), ...tags];
  return {
    // What is stored already says nothing of own texts.
    identity: identityOf(contentOf(draft)) + (own.length > 0 ? JSON.stringify(own) : ""),
    words: words.length > 0 ? words : images,
  };
}

export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

// Converts publications and saved drafts into the draft of the post form.

export type PostPublication = Extract<Publication, { kind: "post" }>;

/** A stored post in the shape of the form. */
function fieldsOf(post: object): Omit<PostContent, "media" | "inList"> & Partial<PostDraft> {
  const { media, inList, ...content } = readPost(post);
  return { ...content, ...withMedia(media, inList ?? media.length > 1) };
}

/** Content and channel, without the time. */
export function draftOf({ content, channelId }: PostPublication): PostDraft {
  return {
    ...emptyDraft,
    ...fieldsOf(content),
    selectedChannelIds: channelId === null ? [] : [channelId],
  };
}

/** The same with its time. */
export function scheduledDraftOf(publication: PostPublication): PostDraft {
  const { dueAt, latePolicy } = publication;
  const scheduledDate = new Date(dueAt).toISOString();
  return { ...draftOf(publication), scheduleType: "later", scheduledDate, latePolicy };
}

/** Only a post that is still scheduled can be changed; a poll never (decision 7). */
export function isEditable(publication: Publication): publication is PostPublication {
  return publication.kind === "post" && publication.status === "scheduled";
}

/** A post that its owner can still change, pin or remove in its channel. */
export function isInChannel(publication: Publication): publication is PostPublication {
  const { kind, status, removedAt, messageUrl } = publication;
  return kind === "post" && status === "published" && removedAt === null && messageUrl !== null;
}

/** The content of a saved draft in the shape of the post form. */
export function draftParts(draft: Draft): Partial<PostDraft> {
  const own = draft.ownTexts?.map(({ channelId, text }) => [channelId, text] as const) ?? [];
  return { ...fieldsOf({ ...draft, text: draft.content }), ownTexts: Object.fromEntries(own) };
}
