/** The pages of a signed-in person. */
const PAGES = [/^\/dashboard$/, /^\/settings$/, /^\/edit-(?:scheduled|published)-post\/[\w-]+$/];

/**
 * An address of our own that one can be led to; undefined for anything else. What is remembered, and what an address
 * names, can be filled in by anybody: a way back must never lead to another site.
 */
export function ownAddress(address: string | null | undefined): string | undefined {
  if (!address?.startsWith("/")) return undefined;
  const base = "https://own.invalid";
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || url.origin !== base) return undefined;
  if (!PAGES.some((page) => page.test(url.pathname))) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
