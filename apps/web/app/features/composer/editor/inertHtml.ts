/** Parses HTML of our own in a document that loads and runs nothing; the editor then takes only what its schema knows. */
import { toHtml } from "@vestnik/domain/richTextHtml";
import { isOwnHtml } from "@vestnik/html/ownHtml";
import { parsePastedHtml } from "@vestnik/html/postHtml";
import { trustedRule } from "../../../shared/page/trustedTypes.ts";

/** Other HTML, which may have come into this browser's storage, is read like a paste. */
const trusted = trustedRule("vestnik-editor", "createHTML", (html) =>
  isOwnHtml(html) ? html : toHtml(parsePastedHtml(html).text),
);

/** The parsed elements, outside of a document: an image named `body` would shadow `document.body`. */
export function inertBody(html: string): HTMLElement {
  const body = document.implementation.createHTMLDocument("").createElement("div");
  body.innerHTML = trusted(html);
  return body;
}
