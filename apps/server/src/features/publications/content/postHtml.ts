import { fromPlainText } from "@vestnik/domain/plainText";
import type { RichText } from "@vestnik/domain/richText";
import { MAX_HTML_LENGTH } from "@vestnik/domain/post";
import { normalize } from "@vestnik/domain/richTextNormal";
import { Parser } from "htmlparser2";
import type { Handler } from "htmlparser2";
import { PostHtmlReader } from "./postHtmlReader.ts";

// "a<b and c>d" is no tag: attributes have values, but for single words such as "expandable".
const ANY_TAG = /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>=]*=[^<>]*|\s+[a-z-]+\s*|[\s/]*)>|<!--/i;
const PAGE_TAG = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|table|tr|section|article)(?=[\s/>])/i;

/**
 * Parses a post's text from a request into the document model. Known formatting is converted, everything else
 * becomes plain text, whatever the input: nothing of the original markup survives.
 *
 * Three kinds of text arrive. Without any tag it is plain text with `*marks*` (decision 24). With Telegram's own tags
 * only, which have no paragraphs, its line breaks are line breaks. Otherwise it is a page's HTML, where they are spaces.
 *
 * Throws a RangeError above MAX_HTML_LENGTH; the contract refuses such a text before.
 */
export function parsePostHtml(html: string): RichText {
  if (html.length > MAX_HTML_LENGTH) throw new RangeError("The HTML of a post is too long");
  if (!ANY_TAG.test(html)) return fromPlainText(decodeEntities(html));
  const reader = new PostHtmlReader(PAGE_TAG.test(html) ? "spaces" : "breaks");
  parse(html, reader);
  return normalize({ blocks: reader.blocks });
}

/** "Tom &amp; Jerry" without a tag is still HTML to its author, who was asked for HTML. */
function decodeEntities(text: string): string {
  let decoded = "";
  parse(text.replaceAll("<", "&lt;"), { ontext: (data) => (decoded += data) });
  return decoded;
}

/**
 * The parser holds its open elements in arrays whose first item is the innermost: each tag then costs as much as elements are
 * open, and a text of unclosed tags its square. Ours answer the same questions in constant time.
 */
function parse(html: string, handler: Partial<Handler>): void {
  const parser = new Parser(handler);
  Object.assign(parser, { stack: new OpenElements(), foreignContext: new OpenElements(0) });
  parser.end(html);
}

/**
 * A stack that answers like an array whose first item is the innermost: what the HTML parser asks of its arrays, without moving
 * or searching through all items for each of them.
 */
class OpenElements<T extends string | number> {
  private readonly items: T[] = [];
  /** From the outside, for each value: how many were open when it was opened. */
  private readonly places = new Map<T, number[]>();

  constructor(...outermost: T[]) {
    for (const item of outermost) this.unshift(item);
  }

  get length(): number {
    return this.items.length;
  }

  get 0(): T | undefined {
    return this.items.at(-1);
  }

  unshift(item: T): void {
    const places = this.places.get(item) ?? [];
    this.places.set(item, places);
    places.push(this.items.length);
    this.items.push(item);
  }

  shift(): T | undefined {
    const item = this.items.pop();
    if (item !== undefined) this.places.get(item)?.pop();
    return item;
  }

  /** How many are open inside the innermost of this value; -1 where there is none. */
  indexOf(item: T): number {
    const place = this.places.get(item)?.at(-1);
    return place === undefined ? -1 : this.items.length - 1 - place;
  }

  includes(item: T): boolean {
    return this.indexOf(item) >= 0;
  }
}
