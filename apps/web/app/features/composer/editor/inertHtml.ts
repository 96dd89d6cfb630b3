/** Reads HTML where it loads nothing and runs nothing; the editor then keeps only what its schema knows. */
import { trustedRule } from "../../../shared/ui/page/trustedTypes.ts";

const trusted = trustedRule("vestnik-editor", "createHTML", withoutTraps);

/** The HTML's elements, in no document: an image named `body` would stand in for the body of its document. */
export function inertBody(html: string): HTMLElement {
  const body = document.implementation.createHTMLDocument("").createElement("div");
  body.innerHTML = trusted(html);
  return body;
}

/**
 * HTML without forms, event handlers and a base for its addresses. Readers of the elements ask for `nodeName`, `childNodes` and the like,
 * and a form answers with its control of that name ("DOM clobbering"). Handlers and bases could do nothing anyway, because the schema
 * keeps no attributes and the page's policy forbids both, but each would be reported as an attack on that policy.
 */
export function withoutTraps(html: string): string {
  return (
    html
      .replace(/<base(?=[\s/>])/gi, "<wbr")
      .replace(/<(\/?)form(?=[\s/>])/gi, "<$1div")
      // The kit would keep what a link looked like elsewhere.
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
