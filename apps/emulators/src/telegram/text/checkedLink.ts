const HOST_CHARACTER = /^(?:[a-z0-9.\-_!$,~*'();&+=]|[^\0-\x7f]|%[0-9a-f]{2})*$/;

/**
 * The link as Telegram stores it, or undefined for one it does not accept (the text then stays, the link goes):
 * http, https, tg, ton and tonsite; a host with a dot; host in lower case; at least "/" as path.
 */
export function checkedLink(link: string): string | undefined {
  const own = /^(tg|ton|tonsite):(?:\/\/)?(.*)$/is.exec(link);
  if (own) return checkedOwnLink((own[1] ?? "").toLowerCase(), own[2] ?? "");
  const parts = splitLink(link);
  if (!parts || !parts.host.includes(".")) return undefined;
  return `${parts.scheme}://${parts.authority}${parts.path}`;
}

function checkedOwnLink(scheme: string, rest: string): string | undefined {
  if (/^https?:\/\//i.test(rest)) return undefined;
  const parts = splitLink(rest);
  if (!parts || parts.authority !== parts.host) return undefined;
  const allowed = scheme === "tonsite" ? /^[a-z0-9_.-]+$/ : /^[a-z0-9_-]+$/;
  if (!allowed.test(parts.host)) return undefined;
  const path = parts.path.startsWith("/?") ? parts.path.slice(1) : parts.path;
  return `${scheme}://${parts.host}${path}`;
}

type LinkParts = { scheme: string; host: string; authority: string; path: string };

function splitLink(link: string): LinkParts | undefined {
  const match = /^(?:([^/?#]*?):\/\/)?([^/?#]*)(.*)$/s.exec(link);
  if (!match) return undefined;
  const scheme = (match[1] ?? "http").toLowerCase();
  if (scheme !== "http" && scheme !== "https") return undefined;
  const whole = match[2] ?? "";
  const userEnd = whole.lastIndexOf("@");
  const user = userEnd < 0 ? "" : `${whole.slice(0, userEnd)}@`;
  const [, rawHost = "", port] =
    /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(whole.slice(userEnd + 1)) ?? [];
  const host = rawHost.toLowerCase();
  if (host === "" || host === "." || !HOST_CHARACTER.test(host)) return undefined;
  if (port !== undefined && !isPort(port)) return undefined;
  const authority = user + host + (port === undefined ? "" : `:${Number(port)}`);
  return { scheme, host, authority, path: checkedPath(match[3] ?? "") };
}

const isPort = (port: string): boolean => Number(port) > 0 && Number(port) < 65_536;

function checkedPath(path: string): string {
  const trimmed = path.replace(/[\s\0]+$/, "");
  const rooted = trimmed.startsWith("/") ? trimmed : `/${trimmed}`;
  return rooted.replaceAll(/[\0-\x20]/g, (char) => {
    const code = char.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, "0")}`;
  });
}
