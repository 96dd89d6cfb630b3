/** The content of a draft: as received, as stored, and as shown. */
import { setImmediate } from "node:timers/promises";
import { checkDraft, tidyTitle } from "@vestnik/domain/draft";
import type { Content, OwnText } from "@vestnik/domain/content";
import { pollHtml, pollToText } from "@vestnik/domain/pollText";
import { MAX_HTML_LENGTH } from "@vestnik/domain/post";
import { isEmpty } from "@vestnik/domain/richTextNormal";
import { checkGivenTags } from "@vestnik/domain/tags";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { GivenPoll, PostInput } from "../publications/publications.ts";

/** A post, or a poll where one is given; then the other fields are ignored. */
export type DraftInput = Omit<PostInput, "kind" | "text"> & {
  readonly title: string;
  readonly content: string;
  readonly poll?: GivenPoll | null | undefined;
  readonly ownTexts?: readonly OwnText[] | undefined;
};

export type DraftContent = {
  readonly title: string;
  readonly content: Content;
  readonly ownTexts: readonly OwnText[] | null;
};

/** Refuses an invalid draft. */
export async function readDraft(
  { contentReader }: Pick<Deps, "contentReader">,
  userId: string,
  { title, content: text, poll, ownTexts: given, ...rest }: DraftInput,
): Promise<DraftContent> {
  const content = await contentReader.readContent(
    userId,
    poll ? { kind: "poll", ...poll } : { kind: "post", text, ...rest },
  );
  refuseProblems([
    ...checkDraft({
      title,
      hasText: content.kind === "post" ? content.text !== "" : !isEmpty(pollToText(content)),
      media: content.kind === "post" ? content.media : [],
      optionCount: content.kind === "poll" ? content.options.length : 0,
    }),
    ...(content.kind === "post" ? checkGivenTags(rest.tags) : []),
  ]);
  // HTML escapes may lengthen the text ("&" becomes five characters), and what is stored must be accepted again when it is sent back.
  const ownTexts = poll ? [] : await readOwnTexts(contentReader, userId, given ?? []);
  const stored = [htmlOf(content), ...ownTexts.map(({ text: own }) => own)];
  if (stored.some((html) => html.length > MAX_HTML_LENGTH)) throw new AppError("request_too_large");
  return { title: tidyTitle(title), content, ownTexts: ownTexts.length > 0 ? ownTexts : null };
}

/** The last one of each channel; one that says nothing is left out. */
async function readOwnTexts(
  contentReader: Deps["contentReader"],
  userId: string,
  given: readonly OwnText[],
): Promise<OwnText[]> {
  const texts = new Map<string, string>();
  for (const { channelId, text } of given) {
    // Other requests are answered between the texts.
    await setImmediate();
    const post = { kind: "post" as const, text, imageUrls: [], tags: [] };
    const content = await contentReader.readContent(userId, post);
    texts.set(channelId, content.kind === "post" ? content.text : "");
  }
  return [...texts].flatMap(([channelId, text]) => (text === "" ? [] : { channelId, text }));
}

/** The text as HTML; for a poll its question and options, so that they can be searched and copied to a post. */
export function htmlOf(content: Content): string {
  return content.kind === "post" ? content.text : pollHtml(content);
}
