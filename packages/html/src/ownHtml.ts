import { normalizeHref } from "@vestnik/domain/richTextLink";

/** HTML that the product itself has written: `toHtml` of the domain, and the editor. Its tags and attributes are a closed list. */
const OWN_TAG =
  /^<(?:\/?(?:p|strong|em|u|s|code|pre|blockquote|ul|ol|li|span|a)|br|span data-spoiler(?:="")?|blockquote data-expandable(?:="")?|ol start="\d+"|pre spellcheck="false"|code class="language-[^"\s]*"|a href="[^"]*")>$/;

/** What a browser puts around HTML on the clipboard. */
const ENVELOPE =
  /<meta charset=["']utf-8["']>|<\/?(?:html|head|body)>|<!--(?:Start|End)Fragment-->/gi;

/** The mark ProseMirror gives to what it copies: how deep the ends of the part are cut, and what it was in. */
const SLICE = / data-pm-slice="\d+ \d+ (?:-\d+ )?\[[^"<>]*\]"/;

/** In our own HTML a `p` is a line; elsewhere paragraphs stand apart. */
export function isOwnHtml(html: string): boolean {
  for (const [tag] of html.matchAll(/<[^<>]*>?/g)) if (!OWN_TAG.test(tag)) return false;
  return true;
}

/**
 * A part of an editor's document on the clipboard, without the envelope; undefined for anything else. Other programs have editors like
 * ours, with links that Telegram does not take.
 */
export function ownCopy(html: string): string | undefined {
  const copy = html.replace(ENVELOPE, "").trim();
  const isOwn = SLICE.test(copy) && isOwnHtml(copy.replace(SLICE, "")) && hasOnlyTakenLinks(copy);
  return isOwn ? copy : undefined;
}

function hasOnlyTakenLinks(html: string): boolean {
  const addresses = Array.from(html.matchAll(/<a href="([^"]*)">/g), ([, href = ""]) => href);
  return addresses.every((href) => normalizeHref(href) !== undefined);
}
