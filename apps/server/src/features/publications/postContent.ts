/** What a post says: as it comes in, as it is stored, as it is sent. */
import type { Problem } from "@vestnik/domain/errors";
import { composeMessage, isTooLarge } from "@vestnik/domain/message";
import type { Message } from "@vestnik/domain/message";
import { checkPost, imagesOf, lengthLimit } from "@vestnik/domain/post";
import { isEmpty, normalize } from "@vestnik/domain/richTextNormal";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { normalizeTags } from "@vestnik/domain/tags";
import type { StoredPost } from "../../db/schema.ts";
import { parsePostHtml } from "./postHtml.ts";

export type PostInput = {
  readonly text: string;
  readonly imageUrl?: string | null | undefined;
  readonly imageUrls: readonly string[];
  readonly tags: readonly string[];
};

/** The content as it is stored: canonical HTML of allowed formatting, tags with their #. */
export function readContent(request: PostInput): StoredPost {
  return {
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

/** Everything wrong with it, as rules shared with the editor see it. */
export function checkContent(content: StoredPost): Problem[] {
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
