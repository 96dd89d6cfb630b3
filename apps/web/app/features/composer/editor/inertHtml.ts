/** Parses HTML of our own in a document that loads and runs nothing; the editor then takes only what its schema knows. */
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { isOwnHtml } from "@vestnik/html/ownHtml";
import { trustedRule } from "../../../shared/page/trustedTypes.ts";

/** Other HTML has been put into this browser's storage by something else than the product: its letters are shown. */
const trusted = trustedRule("vestnik-editor", "createHTML", (html) =>
  isOwnHtml(html) ? html : toHtml(fromPlainText(html)),
);

/** The parsed elements, outside of a document: an image named `body` would shadow `document.body`. */
export function inertBody(html: string): HTMLElement {
  const body = document.implementation.createHTMLDocument("").createElement("div");
  body.innerHTML = trusted(html);
  return body;
}
