/** The content of a publication: as received, as stored, and as sent. */
import { optionsOf, pollSettingsOf, tidyPostOptions } from "@vestnik/domain/content";
import type {
  Content,
  Given,
  GivenOptions,
  PollContent,
  PostContent,
  PostOptions,
} from "@vestnik/domain/content";
import type { InputProblem } from "@vestnik/domain/errors";
import { composeMessage, composeWords, isTooLarge } from "@vestnik/domain/message";
import type { Message } from "@vestnik/domain/message";
import {
  addressesIn,
  imageFieldsOf,
  isListOfOne,
  isVisual,
  mediaAt,
  uploadFilename,
} from "@vestnik/domain/media";
import type { Media } from "@vestnik/domain/media";
import { captioned } from "@vestnik/domain/messageShape";
import { shapedBy } from "@vestnik/domain/parts";
import { checkPost, lengthLimit, MAX_HTML_LENGTH } from "@vestnik/domain/post";
import type { RichText } from "@vestnik/domain/richText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { isEmpty } from "@vestnik/domain/richTextNormal";
import { readStoredHtml } from "@vestnik/domain/storedHtml";
import { checkGivenTags, normalizeTags } from "@vestnik/domain/tags";
import { writeTelegramHtml } from "@vestnik/domain/telegramHtml";
import { checkPoll, trimPoll } from "@vestnik/domain/poll";
import type { FlatPoll } from "@vestnik/domain/poll";
import { checkTopic } from "@vestnik/domain/topic";
import type { PollSettings } from "@vestnik/domain/pollSettings";
import { parsePostHtml } from "@vestnik/html/postHtml";

export type ContentInput = PostInput | PollInput;

type PollInput = { readonly kind: "poll" } & GivenPoll;

export type GivenPoll = FlatPoll & Given<PollSettings> & GivenOptions;

export type PostInput = Given<PostOptions> & {
  readonly kind: "post";
  readonly text: string;
  readonly imageUrl?: string | null | undefined;
  readonly imageUrls: readonly string[];
  readonly media?: readonly GivenMedia[] | undefined;
  readonly tags: readonly string[];
};

type GivenMedia = Omit<Media, "spoiler"> & { readonly spoiler?: boolean | undefined };

/** The content as it is stored: canonical HTML of allowed formatting, tags with their #; a poll's words trimmed. */
export function readContent(input: ContentInput): Content {
  if (input.kind === "poll") return readPoll(input);
  return { kind: "post", text: toHtml(parsePostHtml(input.text)), ...fieldsOf(input) };
}

/** The content of a request, parsed only once, because parsing a long text delays all other requests. */
export type ReadContent = {
  /** All problems, found by the rules shared with the editors. */
  readonly problems: readonly InputProblem[];
  /** Present when there are no problems. */
  readonly written?: WrittenContent;
};

/** The stored form, and the text without formatting. */
export type WrittenContent = { readonly content: Content; readonly plainText: string };

export function readPublication(input: ContentInput): ReadContent {
  if (input.kind === "post") return readPost(input);
  const content = readPoll(input);
  const { question, options, description } = content;
  const words = description === "" ? options : [...options, description];
  const plainText = [question, ...words].join("\n");
  const problems = [...checkPoll(content), ...checkTopic(content.topicId)];
  return { problems, written: { content, plainText } };
}

/** Call after problems are refused. */
export function writtenOf({ written }: ReadContent): WrittenContent {
  if (!written) throw new Error("What has problems is not written.");
  return written;
}

function readPoll(input: PollInput): PollContent {
  const { kind, question, options, isAnonymous, allowsMultipleAnswers } = input;
  const flat = { question, options, isAnonymous, allowsMultipleAnswers };
  return { kind, ...trimPoll({ ...flat, ...pollSettingsOf(input) }), ...optionsOf(input) };
}

/** The stored form of a text that is too long is not computed, because the check alone takes a fraction of the time. */
function readPost(input: PostInput): ReadContent {
  const doc = parsePostHtml(input.text);
  const fields = fieldsOf(input);
  const { length, text: plainText, blocks } = composeWords(doc, fields.tags);
  const problems = [
    ...checkGivenTags(input.tags),
    ...checkPost({ ...fields, length, hasText: !isEmpty(doc) }),
  ];
  if (problems.length > 0) return { problems };
  const content = { kind: "post" as const, text: toHtml(doc), ...fields };
  const markupProblems = checkMarkup(content, writeTelegramHtml(blocks));
  return markupProblems.length > 0
    ? { problems: markupProblems }
    : { problems: [], written: { content, plainText } };
}

function fieldsOf(input: PostInput): Omit<PostContent, "kind" | "text"> {
  return {
    media: mediaOf(input),
    ...(!input.media && isListOfOne(input) && { inList: true }),
    tags: normalizeTags(input.tags),
    ...tidyPostOptions(input),
  };
}

function mediaOf({ media, imageUrl, imageUrls }: PostInput): readonly Media[] {
  if (!media) return mediaAt(addressesIn({ imageUrl: imageUrl?.trim() ?? null, imageUrls }));
  return media.map(({ kind, url, spoiler = false }) => ({
    kind,
    url: url.trim(),
    spoiler: spoiler && isVisual(kind),
  }));
}

/** Limits the markup, too: little text may have very much formatting, which Telegram refuses and which is parsed again for sending. */
function checkMarkup(content: PostContent, html: string): InputProblem[] {
  if (content.text.length <= MAX_HTML_LENGTH && !isTooLarge({ html })) return [];
  const { limit } = lengthLimit(captioned(shapedBy(content)).length);
  const details = { limit, count: html.length, over: html.length - limit };
  return [{ code: "text_too_long", details }];
}

/** The message a stored post is sent as. */
export function messageOf(content: PostContent): Message {
  return composeMessage(documentOf(content.text), content.tags);
}

/** Reading the stored form takes a third of the time of reading foreign HTML. A text that is not in this form is read like that of a request. */
function documentOf(text: string): RichText {
  const doc = readStoredHtml(text);
  return toHtml(doc) === text ? doc : parsePostHtml(text);
}

/** The names of its uploads. */
export function uploadsOf(content: Content): string[] {
  if (content.kind === "poll") return [];
  return content.media.flatMap(({ url }) => uploadFilename(url) ?? []);
}

/** A post as the API shows it. */
export function postView({ kind, media, inList, tags, ...post }: PostContent) {
  const { imageUrl, imageUrls } = imageFieldsOf(media, inList);
  return { ...post, imageUrl, imageUrls: [...imageUrls], media: [...media], tags: [...tags] };
}
