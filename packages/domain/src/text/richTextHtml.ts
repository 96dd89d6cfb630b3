import type { Block, ListItem, RichText } from "./richText.ts";
import { type Dialect, escapeMarkup, writeRuns } from "./richTextMarkup.ts";
import { normalize } from "./richTextNormal.ts";

const STORED: Dialect = {
  styles: {
    bold: { open: "<strong>", close: "</strong>" },
    italic: { open: "<em>", close: "</em>" },
    underline: { open: "<u>", close: "</u>" },
    strike: { open: "<s>", close: "</s>" },
    spoiler: { open: "<span data-spoiler>", close: "</span>" },
    code: { open: "<code>", close: "</code>" },
  },
  lineBreak: "<br>",
};

/**
 * The HTML that is stored in the database and sent to clients; the editor loads it, and the server's parser returns the same document.
 * Equal documents give equal HTML.
 */
export function toHtml(doc: RichText): string {
  return normalize(doc).blocks.map(writeBlock).join("");
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `<p>${writeRuns(block.runs, STORED)}</p>`;
    case "code": {
      const language = block.language === null ? "" : ` class="language-${block.language}"`;
      return `<pre><code${language}>${escapeMarkup(block.text)}</code></pre>`;
    }
    case "quote": {
      const tag = block.expandable ? "<blockquote data-expandable>" : "<blockquote>";
      return `${tag}${block.blocks.map(writeBlock).join("")}</blockquote>`;
    }
    case "bulletList":
      return `<ul>${writeItems(block.items)}</ul>`;
    case "numberedList": {
      const tag = block.start === 1 ? "<ol>" : `<ol start="${block.start}">`;
      return `${tag}${writeItems(block.items)}</ol>`;
    }
  }
}

function writeItems(items: readonly ListItem[]): string {
  return items.map((item) => `<li>${item.blocks.map(writeBlock).join("")}</li>`).join("");
}
