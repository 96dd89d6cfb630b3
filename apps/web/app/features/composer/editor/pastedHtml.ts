/**
 * What is pasted or dropped is read before the editor sees it, by the reader the API has (packages/html): of foreign HTML no element comes
 * into being in the page, so that nothing runs, loads or is reported as a violation of the page's policy.
 */
import { toHtml } from "@vestnik/domain/richTextHtml";
import { ownCopy } from "@vestnik/html/ownHtml";
import { parsePastedHtml } from "@vestnik/html/postHtml";

/** HTML of our own, and the addresses of links that have become text. A copy out of an editor stays exactly what it was. */
export function readPastedHtml(html: string): {
  readonly html: string;
  readonly lostLinks: readonly string[];
} {
  const copy = ownCopy(html);
  if (copy !== undefined) return { html: copy, lostLinks: [] };
  const { text, lostLinks } = parsePastedHtml(html);
  return { html: toHtml(text), lostLinks };
}

const MAX_NAMED_LINKS = 3;
const MAX_NAMED_LENGTH = 40;

/** The addresses for a sentence: the first few, cut. */
export function nameLinks(addresses: readonly string[]): string {
  const named = addresses
    .slice(0, MAX_NAMED_LINKS)
    .map((each) =>
      each.length > MAX_NAMED_LENGTH ? `${each.slice(0, MAX_NAMED_LENGTH - 1)}…` : each,
    );
  return [...named, ...(addresses.length > MAX_NAMED_LINKS ? ["…"] : [])].join(", ");
}
