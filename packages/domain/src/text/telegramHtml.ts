import { layOut, type MessageBlock, messageText } from "./messageLayout.ts";
import type { RichText } from "./richText.ts";
import { type Dialect, writeRuns } from "./richTextMarkup.ts";

/** The tags of Telegram's HTML parse mode (core.telegram.org/bots/api#html-style); any other is refused. */
const TELEGRAM: Dialect = {
  styles: {
    bold: { open: "<b>", close: "</b>" },
    italic: { open: "<i>", close: "</i>" },
    underline: { open: "<u>", close: "</u>" },
    strike: { open: "<s>", close: "</s>" },
    spoiler: { open: "<tg-spoiler>", close: "</tg-spoiler>" },
    code: { open: "<code>", close: "</code>" },
  },
  lineBreak: "\n",
};

/** The document for `parse_mode: "HTML"`: always parses by Telegram's rules. */
export function toTelegramHtml(doc: RichText): string {
  return writeTelegramHtml(layOut(doc));
}

/** Exactly the text Telegram shows after parsing and trimming `toTelegramHtml` of the same document. */
export function visibleText(doc: RichText): string {
  return messageText(layOut(doc));
}

/** Length of the visible text as Telegram counts it: in Unicode code points. */
export function visibleLength(doc: RichText): number {
  return countCodePoints(visibleText(doc));
}

export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export function writeTelegramHtml(blocks: readonly MessageBlock[]): string {
  return blocks.map(writeBlock).join("\n");
}

function writeBlock(block: MessageBlock): string {
  switch (block.type) {
    case "text":
      return writeRuns(block.runs, TELEGRAM);
    case "quote": {
      const tag = block.expandable ? "<blockquote expandable>" : "<blockquote>";
      return `${tag}${writeTelegramHtml(block.blocks)}</blockquote>`;
    }
    case "code": {
      const code = writeRuns(block.runs, TELEGRAM);
      if (block.language === null) return `<pre>${code}</pre>`;
      return `<pre><code class="language-${block.language}">${code}</code></pre>`;
    }
  }
}
