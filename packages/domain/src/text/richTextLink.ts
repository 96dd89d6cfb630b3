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

/**
 * Programs lead links through a page of their own: what is copied out of them has that page's address, and the true one is in its query.
 * A reader in Telegram should see the true one.
 */
type Redirect = {
  readonly host: RegExp;
  readonly path: RegExp;
  /** The parameters that may hold the target, the likeliest first. */
  readonly parameters: readonly string[];
};

const ANY_PATH = /^/;

const REDIRECTS: readonly Redirect[] = [
  {
    host: /^(?:[\w-]+\.)?google\.(?:com?\.)?[a-z]{2,3}$/,
    path: /^\/(?:url|linkredirect)$/,
    parameters: ["q", "url", "dest"],
  },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: ANY_PATH, parameters: ["url"] },
  {
    host: /^statics\.teams\.(?:cdn\.office\.net|microsoft\.com)$/,
    path: /\/safelinks\//,
    parameters: ["url"],
  },
  {
    host: /^lm?\.(?:facebook|instagram|messenger|workplace|threads)\.(?:com|net)$/,
    path: ANY_PATH,
    parameters: ["u"],
  },
  { host: /^(?:www\.|m\.)?facebook\.com$/, path: /^\/(?:l\.php|flx\/warn\/?)$/, parameters: ["u"] },
  { host: /^l\.wl\.co$/, path: ANY_PATH, parameters: ["u"] },
  { host: /^(?:www\.|m\.|away\.)?vk\.(?:com|ru)$/, path: /^\/away(?:\.php)?$/, parameters: ["to"] },
  { host: /^(?:www\.|m\.|connect\.)?ok\.ru$/, path: /^\/dk$/, parameters: ["st.link"] },
  { host: /^(?:www\.)?dzen\.ru$/, path: /^\/away$/, parameters: ["to"] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ["url"] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ["z"] },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameters: ["u", "url"] },
  { host: /^(?:www\.|m\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ["q"] },
  {
    host: /^(?:[a-z]+\.)?linkedin\.com$/,
    path: /^\/(?:redir\/(?:redirect|general-malware-page)|safety\/go)\/?$/,
    parameters: ["url"],
  },
  { host: /^out\.reddit\.com$/, path: ANY_PATH, parameters: ["url"] },
  { host: /^(?:www\.)?duckduckgo\.com$/, path: /^\/l\/?$/, parameters: ["uddg"] },
  { host: /^(?:gate\.sc|exit\.sc)$/, path: ANY_PATH, parameters: ["url"] },
  { host: /^(?:www\.)?medium\.com$/, path: /^\/r\/?$/, parameters: ["url"] },
  { host: /^docviewer\.yandex\.[a-z]{2,3}$/, path: ANY_PATH, parameters: ["url"] },
  { host: /^click\.mail\.ru$/, path: /^\/redir$/, parameters: ["u"] },
  { host: /^linkprotect\.cudasvc\.com$/, path: /^\/url$/, parameters: ["a"] },
  { host: /^clicktime\.symantec\.com$/, path: ANY_PATH, parameters: ["u"] },
  { host: /^deref-(?:mail|gmx|web)\.\w+$/, path: ANY_PATH, parameters: ["redirectUrl"] },
  { host: /^translate\.google\.[a-z.]{2,6}$/, path: /^\/translate$/, parameters: ["u"] },
];

/** The address a known program's redirect leads to; undefined for any other address. */
function redirectTarget(href: string): string | undefined {
  const protectedTarget = readProtected(href);
  if (protectedTarget !== undefined) return protectedTarget;
  const [, host = "", path = "", query = ""] =
    /^https?:\/\/([^/?#:]+)(?::\d+)?([^?#]*)\?([^#]*)/i.exec(href) ?? [];
  if (host === "") return undefined;
  const name = host.toLowerCase();
  const redirect = REDIRECTS.find((each) => each.host.test(name) && each.path.test(path || "/"));
  if (!redirect) return undefined;
  const values = new Map(query.split("&").map(readParameter));
  return redirect.parameters
    .map((parameter) => values.get(parameter))
    .find((value) => value !== undefined && /^https?:\/\//i.test(value));
}

/** What Proofpoint's protection of mail has made of an address, in its second and its third form. */
function readProtected(href: string): string | undefined {
  const [, third, signs = ""] =
    /^https:\/\/urldefense\.(?:com|us|proofpoint\.com)\/v3\/__(.+?)__;([\w-]*)/i.exec(href) ?? [];
  if (third !== undefined) return withSigns(third.replace(/^(https?:\/)(?!\/)/i, "$1/"), signs);
  const [, second] =
    /^https:\/\/urldefense\.proofpoint\.com\/v2\/url\?(?:.*&)?u=([^&#]+)/i.exec(href) ?? [];
  return second === undefined
    ? undefined
    : decode(second.replaceAll("-", "%").replaceAll("_", "/"));
}

/** Each asterisk stands for one of the signs, which follow as base64. Several in a row are written in a form of their own. */
function withSigns(address: string, signs: string): string | undefined {
  if (!address.includes("*")) return address;
  if (address.includes("**")) return undefined;
  const left = readBase64(signs);
  if (left.length !== address.split("*").length - 1) return undefined;
  let next = 0;
  return address.replaceAll("*", () => left[next++] ?? "");
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Each byte as a character. */
function readBase64(text: string): string {
  let [read, bits, length] = ["", 0, 0];
  for (const digit of text) {
    bits = (bits << 6) | BASE64.indexOf(digit);
    length += 6;
    if (length < 8) continue;
    length -= 8;
    read += String.fromCharCode((bits >> length) & 255);
    bits &= (1 << length) - 1;
  }
  return read;
}

function readParameter(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  if (equals < 0) return [pair, ""];
  return [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
