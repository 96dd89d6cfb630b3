/** What single channels say instead of the common text of a post, as its form holds it and as it is sent. */
import type { Channel } from "@vestnik/contract/channels";
import { isBlank } from "@vestnik/domain/blankText";
import type { OwnText } from "@vestnik/domain/content";
import { composeMessage } from "@vestnik/domain/message";
import { lengthLimit } from "@vestnik/domain/post";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { storedText } from "../editor/storedText.ts";
import type { ValidationProblem } from "../publish/validation.ts";
import { namesOf } from "../timing/channelChoice.ts";
import type { PostDraft } from "./postDraft.ts";

/** The text as HTML; undefined, nothing, or the common one takes it away. */
export function withOwnText(
  { ownTexts, text: common }: Pick<PostDraft, "ownTexts" | "text">,
  channelId: string,
  text: string | undefined,
): Pick<PostDraft, "ownTexts"> {
  const { [channelId]: _, ...others } = ownTexts;
  const isCommon = text === undefined || text === common || isBlank(text.replace(/<[^>]*>/g, ""));
  return { ownTexts: isCommon ? others : { ...others, [channelId]: text } };
}

/** In the form the server stores them in, of all channels that have one. */
export function writtenOwnTexts(ownTexts: PostDraft["ownTexts"]): readonly OwnText[] {
  return Object.entries(ownTexts).map(([channelId, html]) => ({
    channelId,
    text: toHtml(storedText(html)),
  }));
}

/** Those that are too long, with the names of their channels. */
export function ownTextProblems(
  ownTexts: readonly OwnText[],
  tags: readonly string[],
  captionedCount: number,
  channels: readonly Channel[] | undefined,
): ValidationProblem[] {
  const { limit } = lengthLimit(captionedCount);
  return ownTexts.flatMap(({ channelId, text }) => {
    const count = composeMessage(storedText(text), tags).length;
    if (count <= limit) return [];
    const [channel = ""] = namesOf([channelId], channels);
    const details = { channel, count, limit, over: count - limit };
    return { kind: "refusal" as const, code: "own_text_too_long" as const, details };
  });
}
