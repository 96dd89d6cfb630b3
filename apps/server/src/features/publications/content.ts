/** What a publication says: as it comes in, as it is stored, as it is sent. */
import type { Problem } from "@vestnik/domain/errors";
import { composeMessage, isTooLarge } from "@vestnik/domain/message";
import type { Message } from "@vestnik/domain/message";
import { checkPost, imagesOf, lengthLimit, uploadFilename } from "@vestnik/domain/post";
import { isEmpty, normalize } from "@vestnik/domain/richTextNormal";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { visibleText } from "@vestnik/domain/telegramHtml";
import { normalizeTags } from "@vestnik/domain/tags";
import { checkPoll, trimPoll } from "@vestnik/domain/poll";
import type { Poll } from "@vestnik/domain/poll";
import type { StoredContent, StoredPost } from "../../db/schema.ts";
import { parsePostHtml } from "./postHtml.ts";

export type ContentInput = PostInput | ({ readonly kind: "poll" } & Poll);

export type PostInput = {
  readonly kind: "post";
  readonly text: string;
  readonly imageUrl?: string | null | undefined;
  readonly imageUrls: readonly string[];
  readonly tags: readonly string[];
};

/** The content as it is stored: canonical HTML of allowed formatting, tags with their #; a poll's words trimmed. */
export function readContent(input: ContentInput): StoredContent {
  return input.kind === "post" ? readPost(input) : readPoll(input);
}

function readPoll({
  kind,
  question,
  options,
  isAnonymous,
  allowsMultipleAnswers,
}: Extract<ContentInput, { kind: "poll" }>): StoredContent {
  return { kind, ...trimPoll({ question, options, isAnonymous, allowsMultipleAnswers }) };
}

function readPost(request: PostInput): StoredPost {
  return {
    kind: "post",
    text: toHtml(normalize(parsePostHtml(request.text))),
    imageUrl: request.imageUrls.length > 0 ? null : (request.imageUrl?.trim() ?? "") || null,
    imageUrls: request.imageUrls,
    tags: normalizeTags(request.tags),
  };
}

/** The message a stored post is sent as. */
export function messageOf(content: StoredPost): Message {
  return composeMessage(parsePostHtml(content.text), content.tags);
}

/** Its words without formatting. */
export function plainTextOf(content: StoredContent): string {
  if (content.kind === "poll") return [content.question, ...content.options].join("\n");
  const text = visibleText(parsePostHtml(content.text));
  return [text, content.tags.join(" ")].filter((part) => part !== "").join("\n\n");
}

/** The names of its uploads. */
export function uploadsOf(content: StoredContent): string[] {
  if (content.kind === "poll") return [];
  return imagesOf(content).flatMap((imageUrl) => uploadFilename(imageUrl) ?? []);
}

/** Everything wrong with it, as rules shared with the editors see it. */
export function checkContent(content: StoredContent): Problem[] {
  return content.kind === "poll" ? checkPoll(content) : checkPostContent(content);
}

function checkPostContent(content: StoredPost): Problem[] {
  const message = messageOf(content);
  const images = imagesOf(content);
  const problems = checkPost({
    length: message.length,
    hasText: !isEmpty(parsePostHtml(content.text)),
    images,
    tags: content.tags,
  });
  if (problems.length > 0 || !isTooLarge(message)) return problems;
  // Few letters under very much formatting: Telegram bounds the markup as well.
  const { limit } = lengthLimit(images.length);
  return [
    {
      code: "text_too_long",
      details: { limit, count: message.html.length, over: message.html.length - limit },
    },
  ];
}
