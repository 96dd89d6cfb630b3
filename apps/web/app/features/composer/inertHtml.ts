/** Reads HTML in a document that loads nothing and runs nothing; the editor then keeps only what its schema knows. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string };
};

/** The name the page's content security policy allows under `trusted-types`. */
const POLICY_NAME = "vestnik-editor";

let trust: ((html: string) => string) | undefined;

function trusted(html: string): string {
  if (!trust) {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy(POLICY_NAME, { createHTML: (text) => text });
    trust = policy ? (text) => policy.createHTML(text) : (text) => text;
  }
  return trust(html);
}

export function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(trusted(html), "text/html").body;
}

/**
 * Pasted HTML without event handlers and without a base for its addresses. They could do nothing anyway — the schema
 * keeps no attributes and the page's policy forbids both — but each would be reported as an attack on that policy.
 */
export function withoutHandlers(html: string): string {
  return (
    html
      .replace(/<base(?=[\s/>])/gi, "<wbr")
      // The kit would keep what a link looked like elsewhere.
      .replace(/<a\s[^<>]*>/gi, (tag) => tag.replace(/(?<=[\s/"'])class(?=\s*=)/gi, "data-class"))
      .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(?<=[\s/"'])on(?=[a-z]+\s*=)/gi, "data-on"))
  );
}
