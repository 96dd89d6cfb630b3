/**
 * What a post is and what a poll is, wherever they are stored: in a publication, a draft or a browser. Content that was stored before a field
 * existed reads as if it had been stored with the field's default, and equals what is stored today.
 */
import type { Poll } from "../polls/poll.ts";
import { emptyPollSettings, pollSettingReaders } from "../polls/pollSettings.ts";
import type { PollSettings } from "../polls/pollSettings.ts";
import { afterPublishingReaders, nothingAfterwards } from "./afterPublishing.ts";
import { noButtons, readButtons, tidyButtons } from "./buttons.ts";
import { automaticPreview, readLinkPreview, tidyLinkPreview } from "./linkPreview.ts";
import { type PostShape, readShape } from "./messageShape.ts";
import { readTopicId } from "./topic.ts";
import {
  addressesOf,
  arePlainPhotos,
  imageFieldsOf,
  isListOfOne,
  type ImageFields,
  type Media,
  readMedia,
} from "./media.ts";

/** What can be chosen for a post and for a poll alike. */
const emptyOptions = {
  /** Telegram delivers it without a sound. */
  silent: false,
  /** Readers can neither forward nor save it. */
  protected: false,
  /** The topic of a group; null is General. */
  topicId: null as number | null,
};
export type ContentOptions = Readonly<typeof emptyOptions>;

/** What can be chosen for a post. */
const emptyPostOptions = {
  ...emptyOptions,
  /** The text stands above its photos, videos and animations. */
  captionAbove: false,
  /** In which form words and media reach the channel. */
  shape: "together" as PostShape,
  linkPreview: automaticPreview,
  buttons: noButtons,
  ...nothingAfterwards,
};
export type PostOptions = Readonly<typeof emptyPostOptions>;

/**
 * Whether a correction of a published post changes it, or it was decided when the post was published; and whether a channel can choose it for
 * its new posts, or it belongs to one post.
 */
export const optionFacts = {
  silent: { isCorrected: false, isOfChannels: true },
  protected: { isCorrected: false, isOfChannels: true },
  // Telegram moves no message to another topic.
  topicId: { isCorrected: false, isOfChannels: false },
  captionAbove: { isCorrected: true, isOfChannels: true },
  shape: { isCorrected: true, isOfChannels: false },
  linkPreview: { isCorrected: true, isOfChannels: true },
  buttons: { isCorrected: true, isOfChannels: false },
  pin: { isCorrected: false, isOfChannels: true },
  removeAfterMinutes: { isCorrected: false, isOfChannels: true },
} as const satisfies Record<keyof PostOptions, Record<"isCorrected" | "isOfChannels", boolean>>;

/** What can be chosen for a poll. */
const emptyPollOptions = { ...emptyOptions, ...emptyPollSettings };

/** Options of a request, each of which may be left out. */
export type Given<Options> = { readonly [Name in keyof Options]?: Options[Name] | undefined };
export type GivenOptions = Given<ContentOptions>;

/** How a field is read that is neither a plain value nor a list of texts. */
const readers: Readonly<Record<string, (stored: unknown) => unknown>> = {
  linkPreview: readLinkPreview,
  buttons: readButtons,
  shape: readShape,
  topicId: readTopicId,
  ...afterPublishingReaders,
  ...pollSettingReaders,
};

/** The name a field was stored under before. */
const earlierNames: Readonly<Record<string, string>> = { silent: "isSilent" };

export type PostContent = {
  readonly kind: "post";
  /** Canonical HTML (`richTextHtml.ts`). */
  readonly text: string;
  /** In the order they are sent. */
  readonly media: readonly Media[];
  /** The only photo was given in the list for several, where it is answered, too. */
  readonly inList?: true;
  /** With their #. */
  readonly tags: readonly string[];
} & PostOptions;

export type PollContent = { readonly kind: "poll" } & Poll & ContentOptions;

export type Content = PostContent | PollContent;

export const emptyPost: PostContent = {
  kind: "post",
  text: "",
  media: [],
  tags: [],
  ...emptyPostOptions,
};

export const emptyPoll: PollContent = {
  kind: "poll",
  question: "",
  options: [],
  isAnonymous: true,
  allowsMultipleAnswers: false,
  ...emptyPollOptions,
};

/** Reads content that was stored at any time: a field that is missing or unreadable has its default, what is no field is left out. */
export function readContent(stored: object): Content {
  return "kind" in stored && stored.kind === "poll" ? readPoll(stored) : readPost(stored);
}

export function readPost(stored: object): PostContent {
  const inList = isListOfOne(stored) && ({ inList: true } as const);
  return { ...readFields(emptyPost, stored), media: readMedia(stored), ...inList };
}

export function readPoll(stored: object): PollContent {
  return readFields(emptyPoll, stored);
}

export function optionsOf(given: object): ContentOptions {
  return readFields(emptyOptions, given);
}

export function pollSettingsOf(given: object): PollSettings {
  return readFields(emptyPollSettings, given);
}

/** As they are stored. */
export function tidyPostOptions(given: object): PostOptions {
  const options = readFields(emptyPostOptions, given);
  const { linkPreview, buttons } = options;
  return { ...options, linkPreview: tidyLinkPreview(linkPreview), buttons: tidyButtons(buttons) };
}

/** The options among the fields of a post, as they are. */
export function postOptionsOf(post: PostOptions): PostOptions {
  const fields = Object.entries(post).filter(([name]) => name in emptyPostOptions);
  return Object.fromEntries(fields) as PostOptions;
}

function readFields<Whole extends object>(empty: Whole, stored: object): Whole {
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(empty)) {
    const found: unknown =
      Reflect.get(stored, name) ?? Reflect.get(stored, earlierNames[name] ?? name);
    read[name] = readField(name, Reflect.get(empty, name), found);
  }
  return read as Whole;
}

function readField(name: string, empty: unknown, stored: unknown): unknown {
  const read = readers[name];
  if (read) return read(stored);
  if (Array.isArray(empty)) return Array.isArray(stored) ? stored.filter(isString) : empty;
  const isReadable = empty === null ? isString(stored) : typeof stored === typeof empty;
  return isReadable ? stored : empty;
}

const isString = (value: unknown): value is string => typeof value === "string";

/**
 * The options that differ from their defaults: only these are stored and sent. So a new option changes neither what is stored nor a request
 * that is repeated with its key.
 */
export function chosenOptions(content: Content): Given<PostOptions & PollSettings> {
  const empty = content.kind === "post" ? emptyPostOptions : emptyPollOptions;
  const options = Object.entries(readFields(empty, content));
  const defaults = new Map<string, unknown>(Object.entries(empty));
  return Object.fromEntries(
    options.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(name))),
  );
}

type Optional = keyof PostOptions | keyof PollSettings;
type Stored<Whole extends Content> = Omit<Whole, Optional | "media" | "inList"> &
  Given<Pick<Whole, Extract<Optional, keyof Whole>>>;
type StoredMedia = ImageFields & { readonly media?: readonly Media[] };
export type StoredContent<Whole extends Content> = Whole extends PostContent
  ? Stored<Whole> & StoredMedia
  : Stored<Whole>;

/** The form in which content is stored and sent. Photos stand in fields of their own, as they did before there were other media. */
export function storedContent<Whole extends Content>(content: Whole): StoredContent<Whole> {
  const optional = { ...emptyPostOptions, ...emptyPollOptions };
  const fields = Object.entries(content).filter(
    ([name]) => !(name in optional) && name !== "media" && name !== "inList",
  );
  return {
    ...Object.fromEntries(fields),
    ...(content.kind === "post" && storedMedia(content)),
    ...chosenOptions(content),
  } as StoredContent<Whole>;
}

function storedMedia({ media, inList }: PostContent): StoredMedia {
  return { ...imageFieldsOf(media, inList), ...(!arePlainPhotos(media) && { media }) };
}

/** What one channel says instead of the common text of a post, as HTML. */
export type OwnText = { readonly channelId: string; readonly text: string };

/** Whether both say the same in the same way. */
export function isSameContent(one: Content, other: Content): boolean {
  return one.kind === other.kind && identityOf(one) === identityOf(other);
}

/** Equal for equal content of one kind. Browsers store it, so what it says of a content without chosen options stays the same. */
export function identityOf(content: Content): string {
  return JSON.stringify([...wordsAndMedia(content), ...saidOptions(content)]);
}

function wordsAndMedia(content: Content): readonly unknown[] {
  if (content.kind === "post") {
    const { text, media, tags } = content;
    return [text, arePlainPhotos(media) ? addressesOf(media) : media, tags];
  }
  const { question, options, isAnonymous, allowsMultipleAnswers } = content;
  return [question, options, isAnonymous, allowsMultipleAnswers];
}

function saidOptions(content: Content): readonly unknown[] {
  const chosen = chosenOptions(content);
  return Object.keys(chosen).length > 0 ? [chosen] : [];
}
