const MAX_HREF_LENGTH = 2048;
const HOST = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;
const MAX_PORT = 65_535;

/**
 * The address Telegram will accept for a link, or undefined when it would drop the link and leave the text.
 * Only http, https and tg; a host needs a dot, as Telegram demands. Addresses with a user name
 * (`https://bank.example@evil.example`) are refused: they exist to deceive readers. `example.com/page` becomes https.
 */
export function normalizeHref(raw: string): string | undefined {
  const href = raw
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202e]/gu, "")
    .trim()
    .replace(/[\s"<>`{}|^]/gu, encodeURIComponent);
  if (href === "" || href.length > MAX_HREF_LENGTH) return undefined;
  return telegramHref(href) ?? webHref(href);
}

function telegramHref(href: string): string | undefined {
  const [, target] = /^tg:(?:\/\/)?([a-z0-9_-]+(?:[/?#][^\\]*)?)$/i.exec(href) ?? [];
  return target === undefined ? undefined : `tg://${target}`;
}

function webHref(href: string): string | undefined {
  const [, scheme = "https", authority = "", rest = ""] =
    /^(?:(https?):)?(?:(?<=:)\/\/|^\/\/|^(?![a-z]+:))([^/?#\\]+)([/?#][^\\]*)?$/i.exec(href) ?? [];
  const [, host = "", port] = /^(.*?)(?::(\d{1,5}))?$/su.exec(authority) ?? [];
  if (!HOST.test(host)) return undefined;
  if (port !== undefined && (Number(port) === 0 || Number(port) > MAX_PORT)) return undefined;
  return `${scheme.toLowerCase()}://${authority}${rest}`;
}
