/** Parses HTML in a document that loads and runs nothing; the editor then takes only what its schema knows. */
import { trustedRule } from "../../../shared/page/trustedTypes.ts";

const trusted = trustedRule("vestnik-editor", "createHTML", withoutTraps);

/** The parsed elements, outside of a document: an image named `body` would shadow `document.body`. */
export function inertBody(html: string): HTMLElement {
  const body = document.implementation.createHTMLDocument("").createElement("div");
  body.innerHTML = trusted(html);
  return body;
}

/**
 * HTML without forms, event handlers and a base for its addresses. A form shadows properties such as `nodeName` and
 * `childNodes` with its controls of that name ("DOM clobbering"). Handlers and bases could do nothing anyway, because
 * the schema drops attributes and the page's policy forbids both, but each would be reported as a violation of that
 * policy.
 */
export function withoutTraps(html: string): string {
  return (
    html
      .replace(/<base(?=[\s/>])/gi, "<wbr")
      .replace(/<(\/?)form(?=[\s/>])/gi, "<$1div")
      // Tiptap would take over the class a link had elsewhere.
      .replace(/<a\s[^<>]*>/gi, (tag) => renameAttributes(tag, LINK_CLASS))
      .replace(/<[a-z][^<>]*>/gi, (tag) => renameAttributes(tag, HANDLER))
  );
}

/** Values are matched too, so that an address with "/online=1" in it stays as it is. */
const VALUE = /=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/.source;
const HANDLER = new RegExp(`${VALUE}|(?<=[\\s/"'])on(?=[a-z]+\\s*=)`, "gi");
const LINK_CLASS = new RegExp(`${VALUE}|(?<=[\\s/"'])class(?=\\s*=)`, "gi");

function renameAttributes(tag: string, names: RegExp): string {
  return tag.replace(names, (found) => (found.startsWith("=") ? found : `data-${found}`));
}
