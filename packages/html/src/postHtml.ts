import { fromPlainText } from "@vestnik/domain/plainText";
import { MAX_HTML_LENGTH } from "@vestnik/domain/post";
import type { RichText } from "@vestnik/domain/richText";
import { normalize } from "@vestnik/domain/richTextNormal";
import { HtmlReader } from "./htmlReader.ts";
import type { LostLink } from "./links.ts";
import { isOwnHtml } from "./ownHtml.ts";
import { parseHtml } from "./parseHtml.ts";

// "a<b and c>d" is no tag: attributes have values, but for single words such as "expandable".
const ANY_TAG = /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>=]*=[^<>]*|\s+[a-z-]+\s*|[\s/]*)>|<!--/i;
const PAGE_TAG =
  /<\/?(?:html|meta|body|p|br|div|ul|ol|li|h[1-6]|table|tr|section|article)(?=[\s/>])/i;

/**
 * Parses a post's text from a request into the document model. Known formatting is converted, everything else
 * becomes plain text, whatever the input: nothing of the original markup survives.
 *
 * Three kinds of text arrive. Without any tag it is plain text with `*marks*` (decision 6). With Telegram's own tags
 * only, which have no paragraphs, its line breaks are line breaks. Otherwise it is a page's HTML, where they are spaces and
 * paragraphs stand apart; in HTML that we have written ourselves a paragraph is a line.
 *
 * Throws a RangeError above MAX_HTML_LENGTH; the contract refuses such a text before.
 */
export function parsePostHtml(html: string): RichText {
  if (html.length > MAX_HTML_LENGTH) throw new RangeError("The HTML of a post is too long");
  return read(html, isOwnHtml(html)).text;
}

export type PastedText = {
  readonly text: RichText;
  /** Links that Telegram does not take. Their words stay. */
  readonly lostLinks: readonly LostLink[];
  /** How many pictures the text had, without emoji. */
  readonly lostPictures: number;
};

/** Parses HTML from the clipboard in the same way. It comes from elsewhere, also when it has no other tags than our own. */
export function parsePastedHtml(html: string): PastedText {
  return read(html, false);
}

function read(html: string, isOwn: boolean): PastedText {
  if (!ANY_TAG.test(html)) {
    return { text: fromPlainText(decodeEntities(html)), lostLinks: [], lostPictures: 0 };
  }
  const newlines = PAGE_TAG.test(html) ? "spaces" : "breaks";
  const reader = new HtmlReader({ newlines, isOwn });
  parseHtml(html, reader);
  const { blocks, lostLinks, lostPictures } = reader;
  return { text: normalize({ blocks }), lostLinks, lostPictures };
}

/** "Tom &amp; Jerry" without a tag is still HTML to its author, who was asked for HTML. */
function decodeEntities(text: string): string {
  let decoded = "";
  parseHtml(text.replaceAll("<", "&lt;"), { ontext: (data) => (decoded += data) });
  return decoded;
}
