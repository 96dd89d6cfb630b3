import { layOut, type MessageBlock, type MessageRun, messageText } from "./messageLayout.ts";
import type { RichText } from "./richText.ts";
import { normalizeTags } from "./tags.ts";
import { countCodePoints, writeTelegramHtml } from "./telegramHtml.ts";

/** Telegram accepts at most this many bytes of text with its markup, whatever its visible length. */
export const MAX_RAW_BYTES = 32_768;

/** A post's text as it is sent to Telegram, for message or caption alike. */
export type Message = {
  /** For `parse_mode: "HTML"`; empty when there is neither text nor tag. */
  readonly html: string;
  /** What readers see. */
  readonly text: string;
  /** Of `text`, in code points, as Telegram counts. */
  readonly length: number;
  /** What the preview draws. */
  readonly blocks: readonly MessageBlock[];
};

/**
 * The text, a blank line, the tags. Tags without text have no blank line before them, because Telegram would trim it; so the length is always
 * that of what is sent (decision 5).
 */
export function composeMessage(doc: RichText, tags: readonly string[]): Message {
  const words = composeWords(doc, tags);
  return { html: writeTelegramHtml(words.blocks), ...words };
}

/** The message without its markup: enough to check whether it fits. */
export function composeWords(doc: RichText, tags: readonly string[]): Omit<Message, "html"> {
  const blocks = withTags(layOut(doc), normalizeTags(tags));
  const text = messageText(blocks);
  return { text, length: countCodePoints(text), blocks };
}

function withTags(
  blocks: readonly MessageBlock[],
  tags: readonly string[],
): readonly MessageBlock[] {
  if (tags.length === 0) return blocks;
  const line: MessageBlock = { type: "text", runs: [{ text: tags.join(" "), marks: [] }] };
  return blocks.length === 0 ? [line] : [...blocks, { type: "text", runs: [] }, line];
}

/** Whether Telegram would refuse the message for its raw size, markup included. */
export function isTooLarge(message: Pick<Message, "html">): boolean {
  return countBytes(message.html) > MAX_RAW_BYTES;
}

/** UTF-8 bytes of a text; counted here because the domain has no runtime API. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < 0x80) bytes += 1;
    else if (codePoint < 0x800) bytes += 2;
    else bytes += codePoint < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The offset in UTF-16 units after this many code points; at most the length of the text. */
function offsetOf(text: string, codePoints: number): number {
  let offset = 0;
  let left = codePoints;
  for (const character of text) {
    if (left <= 0) break;
    left -= 1;
    offset += character.length;
  }
  return offset;
}

/** The same blocks with every run behind the limit marked, so that the preview can show what does not fit. */
export function markBeyond(
  blocks: readonly MessageBlock[],
  limit: number,
): readonly MessageBlock[] {
  let left = limit;
  const markRun = (run: MessageRun): MessageRun[] => {
    const cut = offsetOf(run.text, left);
    const within = run.text.slice(0, cut);
    const beyond = run.text.slice(cut);
    left -= countCodePoints(within);
    return [
      ...(within === "" ? [] : [{ ...run, text: within }]),
      ...(beyond === "" ? [] : [{ ...run, text: beyond, beyond: true as const }]),
    ];
  };
  const markBlock = <B extends MessageBlock>(block: B, index: number): B => {
    if (index > 0) left -= 1; // the line break before it
    return block.type === "quote"
      ? { ...block, blocks: block.blocks.map(markBlock) }
      : { ...block, runs: block.runs.flatMap(markRun) };
  };
  return blocks.map(markBlock);
}
