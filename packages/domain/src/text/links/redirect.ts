/**
 * Programs and the protection of mail lead links through a page of their own: what is copied out of them has that page's address. Where the
 * true one stands in it, a reader in Telegram should see the true one.
 */

/** The address a known redirect leads to; undefined for any other address, and where only the redirecting server knows the target. */
export function redirectTarget(href: string): string | undefined {
  const [, host = "", rest = ""] = /^https?:\/\/([^/?#:]+)(?::\d+)?([^#]*)/i.exec(href) ?? [];
  if (host === "") return undefined;
  const page = rest.startsWith("/") ? rest : `/${rest}`;
  if (URL_DEFENSE.test(host) && page.startsWith("/v3/")) return urlDefenseTarget(href);
  const name = host.toLowerCase();
  for (const [hosts, pages] of REDIRECTS) {
    const match = hosts.test(name) ? pages.exec(page) : null;
    if (match) return match[1] === undefined ? targetInQuery(page) : readAddress(match[1]);
  }
  return undefined;
}

/** Of Proofpoint. */
const URL_DEFENSE = /^urldefense(?:\.proofpoint)?\.(?:com|us|eu)$/i;
const ANY_PAGE = /^/;

/** Hosts, and the pages there that redirect. A group holds the target; without one the target is in the query. */
const REDIRECTS: readonly (readonly [hosts: RegExp, pages: RegExp])[] = [
  // Programs and sites that warn, or count, before a reader leaves them.
  [/^(?:[\w-]+\.)*google\.(?:com?\.)?[a-z]{2,3}$/, /^\/(?:url|linkredirect)\/?\?/],
  [/^lm?\.(?:facebook|instagram|messenger|workplace|threads)\.(?:com|net)$|^l\.wl\.co$/, ANY_PAGE],
  [/^(?:[a-z]+\.)?facebook\.com$/, /^\/(?:l\.php|flx\/warn\/?)\?/],
  [/^(?:[a-z]+\.)?(?:vk\.(?:com|ru)|vkontakte\.ru)$/, /^\/away(?:\.php)?\?/],
  [/^(?:www\.|m\.|connect\.)?ok\.ru$/, /^\/dk\?/],
  [/^(?:www\.|zen\.)?(?:dzen|yandex)\.ru$|^(?:www\.)?livejournal\.com$/, /^\/away\/?\?/],
  [/^docviewer\.yandex\.[a-z.]{2,6}$/, ANY_PAGE],
  [/^translate\.google\.[a-z.]{2,6}$/, /^\/translate\?/],
  [/^click\.mail\.ru$/, /^\/redir\?/],
  [/^slack-redir\.net$/, /^\/link\?/],
  [/^t\.umblr\.com$/, /^\/redirect\?/],
  [/^href\.li$/, /^\/\?(.+)/],
  [/^steamcommunity\.com$/, /^\/linkfilter\/?\?/],
  [/^(?:[a-z]+\.)?youtube\.com$/, /^\/redirect\?/],
  [/^(?:[a-z]+\.)?linkedin\.com$/, /^\/(?:redir\/[\w-]+|safety\/go)\/?\?/],
  [
    /^out\.reddit\.com$|^(?:gate|exit)\.sc$|^link\.(?:zhihu|juejin|csdn)\.(?:com|cn|net)$/,
    ANY_PAGE,
  ],
  [/^(?:www\.)?duckduckgo\.com$/, /^\/l\/?\?/],
  [/^(?:www\.)?bing\.com$/, /^\/ck\/a\?/],
  [/^r\.search\.yahoo\.com$/, /\/RU=([^/]+)/],
  [/^(?:www\.)?medium\.com$/, /^\/r\/?\?/],
  [/^(?:[a-z]+\.)?pinterest\.com$/, /^\/offsite\/?\?/],
  // The protection of mail.
  [/\.safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/, ANY_PAGE],
  [/^statics\.teams\.(?:cdn\.office\.net|microsoft\.com)$/, /\/safelinks\//],
  [URL_DEFENSE, /^\/v[12]\/url\?/],
  [/^linkprotect\.cudasvc\.com$/, /^\/url\?/],
  [/^clicktime\.symantec\.com$|\.protection\.sophos\.com$/, ANY_PAGE],
  [/^secure-web\.cisco\.com$/, /^\/[^/]+\/(.+)/],
  [/^deref-(?:mail|gmx|web)\.\w+$/, /\/dereferrer\/?\?/],
];

/** What these pages call their target, the likeliest first. */
const PARAMETERS = "q url u to dest target z uddg a st.link redirectUrl".split(" ");

function targetInQuery(page: string): string | undefined {
  const pairs = page.slice(page.indexOf("?") + 1).split("&");
  const values = new Map(pairs.map(readParameter));
  return PARAMETERS.map((name) => readAddress(values.get(name) ?? "")).find(
    (address) => address !== undefined,
  );
}

function readParameter(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  if (equals < 0) return [pair, ""];
  return [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1).replaceAll("+", " "))];
}

/** An address as it is, encoded for an address once more, in the letters of Proofpoint's second version, or in Base64. */
function readAddress(given: string): string | undefined {
  const value = /^https?%3a/i.test(given) ? decode(given) : given;
  if (/^https?:\/\//i.test(value)) return value;
  if (/^https?-3A__/i.test(value)) return decode(value.replaceAll("-", "%").replaceAll("_", "/"));
  const [, base64 = ""] = /^(?:a1)?(aHR0c.*)/.exec(value) ?? [];
  const address = fromBase64(base64);
  return address?.startsWith("http") === true ? address : undefined;
}

/** "/v3/__target__;replaced!…": a star stands for one replaced character, two and a letter for a run of them. */
function urlDefenseTarget(href: string): string | undefined {
  const [, scheme = "", shown, base64 = ""] =
    /\/v3\/__(https?:)\/*(.+?)__;([\w-]*)!/i.exec(href) ?? [];
  if (shown === undefined) return undefined;
  const replaced = Array.from(fromBase64(base64) ?? "");
  let isWhole = true;
  const target = shown.replace(/\*(?:\*([\w-]))?/g, (_, length: string | undefined) => {
    const count = length === undefined ? 1 : BASE64.indexOf(length) + 2;
    const characters = replaced.splice(0, count);
    isWhole &&= characters.length === count;
    return characters.join("");
  });
  return isWhole ? `${scheme}//${target.replace(/^\/+/, "")}` : undefined;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Text in Base64 of either alphabet; undefined for anything else. */
function fromBase64(base64: string): string | undefined {
  let bits = 0;
  let count = 0;
  let bytes = "";
  for (const letter of base64.replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_")) {
    const value = BASE64.indexOf(letter);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += `%${((bits >> count) & 0xff).toString(16).padStart(2, "0")}`;
  }
  const text = decode(bytes);
  return text === bytes ? undefined : text;
}

/** The text itself where it is not encoded correctly. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
