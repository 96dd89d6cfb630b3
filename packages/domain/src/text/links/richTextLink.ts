import { redirectTarget } from "./redirect.ts";

const MAX_HREF_LENGTH = 2048;
/** A redirect is longer than its target. */
const MAX_REDIRECT_LENGTH = 4 * MAX_HREF_LENGTH;
const HOST = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;
const MAX_PORT = 65_535;
/** "prices.html" is a page beside the one it was copied from: no name on the internet ends like this. */
const PAGE_NAME = /\.(?:html?|[sx]html|php\d?|aspx?|jsp|cgi)$/i;

/**
 * The address Telegram will accept for a link, or undefined when it would drop the link and leave the text.
 * Only http, https, tg, ton and tonsite; a host needs a dot, as Telegram demands. Addresses with a user name
 * (`https://bank.example@evil.example`) are refused: they exist to deceive readers. `example.com/page` becomes https, and the redirect
 * of a known program becomes its target.
 */
export function normalizeHref(raw: string): string | undefined {
  let href = acceptedHref(raw);
  for (let next = href; next !== undefined;) {
    href = next;
    const target = acceptedHref(redirectTarget(href) ?? "");
    next = target !== undefined && target.length < href.length ? target : undefined;
  }
  return href === undefined || href.length > MAX_HREF_LENGTH ? undefined : href;
}

function acceptedHref(raw: string): string | undefined {
  const href = raw
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202e]/gu, "")
    .trim()
    .replace(/[\s"<>`{}|^]/gu, encodeURIComponent);
  if (href === "" || href.length > MAX_REDIRECT_LENGTH) return undefined;
  return telegramHref(href) ?? webHref(href);
}

function telegramHref(href: string): string | undefined {
  const [, scheme = "", target] =
    /^(tg|ton):(?:\/\/)?([a-z0-9_-]+(?:[/?#][^\\]*)?)$/i.exec(href) ??
    /^(tonsite):(?:\/\/)?([a-z0-9_-]+(?:\.[a-z0-9_-]+)+(?:[/?#][^\\]*)?)$/i.exec(href) ??
    [];
  return target === undefined ? undefined : `${scheme.toLowerCase()}://${target}`;
}

function webHref(href: string): string | undefined {
  const [, scheme = "https", authority = "", rest = ""] =
    /^(?:(https?):)?(?:(?<=:)\/\/|^\/\/|^(?![a-z]+:))([^/?#\\]+)([/?#][^\\]*)?$/i.exec(href) ?? [];
  const [, host = "", port] = /^(.*?)(?::(\d{1,5}))?$/su.exec(authority) ?? [];
  if (!HOST.test(host) || PAGE_NAME.test(host)) return undefined;
  if (port !== undefined && (Number(port) === 0 || Number(port) > MAX_PORT)) return undefined;
  return `${scheme.toLowerCase()}://${authority}${rest}`;
}
