/**
 * What is pasted or dropped is read before the editor sees it, by the reader the API has (packages/html): of foreign HTML no element comes
 * into being in the page, so that nothing runs, loads or is reported as a violation of the page's policy.
 */
import { toHtml } from "@vestnik/domain/richTextHtml";
import { ownCopy } from "@vestnik/html/ownHtml";
import { parsePastedHtml, type PastedText } from "@vestnik/html/postHtml";
import { isWrittenOut } from "@vestnik/html/writtenOut";
import type { TFunction } from "i18next";

/** HTML of our own, and what of the paste has no place in a post. A copy out of an editor stays exactly what it was. */
export function readPastedHtml(html: string): Omit<PastedText, "text"> & { readonly html: string } {
  const copy = ownCopy(html);
  if (copy !== undefined) return { html: copy, lostLinks: [], lostPictures: 0 };
  const { text, ...lost } = parsePastedHtml(html);
  return { html: toHtml(text), ...lost };
}

/** What became of links and pictures that are not in the post, as one note; undefined when everything is. */
export function lossNote(
  t: TFunction<"composer">,
  { lostLinks, lostPictures }: Omit<PastedText, "text">,
): string | undefined {
  const sentences = [
    ...(lostLinks.length > 0
      ? [t("link.lost", { count: lostLinks.length, addresses: nameLinks(lostLinks, t) })]
      : []),
    ...(lostLinks.some(({ address }) => isWrittenOut(address)) ? [t("link.writtenOut")] : []),
    ...(lostPictures > 0 ? [t("images.lost", { count: lostPictures })] : []),
  ];
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

const MAX_NAMED_LINKS = 3;
const MAX_NAMED_LENGTH = 40;

/** The addresses of the first few, cut, or their words where there is none. */
function nameLinks(links: PastedText["lostLinks"], t: TFunction<"composer">): string {
  const named = links
    .slice(0, MAX_NAMED_LINKS)
    .map(({ address, words }) =>
      address === "" ? t("link.words", { words: cut(words) }) : cut(address),
    );
  return [...named, ...(links.length > MAX_NAMED_LINKS ? ["…"] : [])].join(", ");
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_NAMED_LENGTH));
  return characters.length > MAX_NAMED_LENGTH
    ? `${characters.slice(0, MAX_NAMED_LENGTH - 1).join("")}…`
    : text;
}
