/** Reads the name of a channel or group however people write and paste it. */
import { withoutInvisible } from "./text/words/blankText.ts";
import { withoutEntities } from "./text/words/entities.ts";

export type ChatReference =
  /** A username without its @, or the number of a private chat as the Bot API writes it. */
  | { readonly kind: "chat"; readonly username: string }
  /** Bots cannot find a chat by an invite link. */
  | { readonly kind: "invite" }
  | { readonly kind: "nothing" }
  /** Names of different chats. */
  | { readonly kind: "several" }
  /** No name of a chat. */
  | { readonly kind: "unreadable" };

const NOTHING: ChatReference = { kind: "nothing" };
const UNREADABLE: ChatReference = { kind: "unreadable" };
const INVITE: ChatReference = { kind: "invite" };

const USERNAME = /^[a-z][a-z0-9_]{3,31}$/i;
const CHAT_ID = /^-\d{5,16}$/;

function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

/** A private channel has no username; its numeric id is used instead. */
export function isChatId(username: string): boolean {
  return CHAT_ID.test(username);
}

/** The Bot API numbers channels and supergroups downwards from here; links and Telegram's programs count them from 1. */
const FIRST_CHANNEL = 1_000_000_000_000;

/** The Bot API's id of the channel with this number in links: 1234567890 → -1001234567890. */
function chatIdOfNumber(number: string): string {
  return String(-(FIRST_CHANNEL + Number(number)));
}

/** The number of a channel or supergroup in links to its messages; undefined for a small group, whose messages have no links. */
export function numberInLinks(chatId: string): number | undefined {
  const number = -Number(chatId) - FIRST_CHANNEL;
  return number > 0 ? number : undefined;
}

/**
 * Finds the chat in a name, an address of Telegram or one of its programs, or a sentence with one of these. Inside a sentence only an
 * address or an @name counts, because any word could be a name. Linear in the length of the text.
 */
export function readChatReference(input: string): ChatReference {
  const parts = partsOf(input);
  const [only] = parts;
  if (only === undefined) return NOTHING;
  if (parts.length === 1) return readAddress(only) ?? readName(only) ?? UNREADABLE;
  const found = parts.flatMap((part) => readAddress(part) ?? []);
  const names = new Set(
    found.flatMap((one) => (one.kind === "chat" ? [one.username.toLowerCase()] : [])),
  );
  if (names.size > 1) return { kind: "several" };
  return found.find(({ kind }) => kind === "chat") ?? found[0] ?? UNREADABLE;
}

/**
 * What cannot be part of an address or a name: white space, brackets, emoji and other signs outside ASCII, a colon that is not followed by a
 * path or a port, and an equals sign before what is an address or a name by itself.
 */
const BETWEEN =
  /(?:[\s<>()[\]{}"'`|,;]|[^\p{L}\p{M}\p{N}\0-\x7f])+|:(?!\/|\d)(?<!\b(?:tg|intent):)|=(?=https?:|@|-100)/u;
/** Before a number these are the minus of a chat's id. */
const DASH = /(?<![\p{L}\p{N}])[‐‑‒–—−](?=\d)/gu;

const GAP = /[\s\u2800]+/g;
/**
 * The beginning of an address of Telegram, with the spaces that phones put behind a full stop and letters at the end of a line: `t. me/ name`.
 * Spaces in the rest of an address may be its end.
 */
const BEGINNING = new RegExp(
  [
    "(?<![\\p{L}\\p{N}_.-])(?:",
    "tg : / /(?: resolve /?\\?)?(?: domain =)?",
    "|(?:(?:www|web[akz]?) \\. )?(?:t|telegram) \\. (?:me|dog|org) /(?: (?:[acksz]|joinchat|boost) /)?(?: #)?",
    ") ",
  ]
    .join("")
    .replaceAll(" ", "[\\s\\u2800]*"),
  "giu",
);

function partsOf(input: string): string[] {
  return withoutInvisible(decoded(withoutEntities(input)))
    .replace(DASH, "-")
    .replace(/\p{So}/gu, " ")
    .normalize("NFKC")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/[\\⁄∕]/g, "/")
    .replace(BEGINNING, (address) => address.replace(GAP, ""))
    .split(BETWEEN)
    .map(trimmed)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** Without the escapes of addresses: `%40name` → `@name`. What is no escape stays. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

const MARK = /[.:!?*~_#=%&]/;

/** Without the marks of a sentence or of formatting around it. */
function trimmed(part: string): string {
  let [start, end] = [0, part.length];
  while (
    start < end &&
    (MARK.test(part.charAt(start)) || /^-\D/.test(part.slice(start, start + 2)))
  )
    start++;
  while (end > start && (MARK.test(part.charAt(end - 1)) || part.charAt(end - 1) === "-")) end--;
  return part.slice(start, end);
}

/** An address, an @name or a number: what names a chat even inside a sentence. */
function readAddress(part: string): ChatReference | undefined {
  const [, scheme, rest = ""] =
    /^(?:(?:https?:?)?\/)*(?:(tg|intent):\/*)?(.*)$/isu.exec(part) ?? [];
  if (scheme?.toLowerCase() === "tg") return readAppLink(rest);
  if (/^[@-]/.test(part)) return readName(part);
  // Some programs leave the minus of a channel's id away. People's ids are shorter.
  if (/^100\d{10}$/.test(part)) return { kind: "chat", username: `-${part}` };
  const [, host = "", path = ""] =
    /^([a-z0-9_.-]+)(?::(?:80|443))?((?:[/?#].*)?)$/isu.exec(rest) ?? [];
  const found = readWebLink(host.toLowerCase().replace(/^www\.|\.$/g, ""), path);
  // Browsers on Android hand an address of the program over as `intent://resolve?domain=name#Intent;scheme=tg;…`.
  return found ?? (scheme === undefined ? undefined : readAppLink(rest));
}

/** `name`, `@name`, `-1001234567890`, with the number of a post behind it (`/15`, `_15`) or without. */
function readName(part: string): ChatReference | undefined {
  const name = part
    .replace(/^@+/, "")
    .replace(/(?:\/\d*)+$/, "")
    .replace(/^(-\d+)_\d+$/, "$1");
  if (isUsername(name) || isChatId(name)) return { kind: "chat", username: name };
  return part.startsWith("@") ? UNREADABLE : undefined;
}

/** `tg://resolve?domain=name`, `tg://privatepost?channel=1234567890&post=5`, `tg://openmessage?chat_id=1234567890`, `tg://join?invite=…` (core.telegram.org/api/links). */
function readAppLink(link: string): ChatReference {
  if (/^join\b/i.test(link)) return INVITE;
  const domain = parameterOf(link, "domain");
  if (domain !== undefined) return readName(domain) ?? UNREADABLE;
  const number = parameterOf(link, "channel") ?? parameterOf(link, "chat_id");
  return readNumber(number) ?? UNREADABLE;
}

const LINK_HOST = /^(?:(?:(?:web|[akz])\.)?t\.me|telegram\.(?:me|dog))$/;
const WEB_HOST = /^web[akz]?\.telegram\.org$/;
/** Directories of channels: `tgstat.ru/channel/@name`, `telemetr.me/content/name`, `telega.in/channels/name/card`, `telemetr.io/en/channels/1234567890-name`. */
const DIRECTORY =
  /^(?:[a-z]+\.)?(?:tgstat\.(?:ru|com)|telemetr\.(?:me|io)|tlgrm\.(?:ru|eu)|telega\.in)$/;
const IN_DIRECTORY = /\/(?:@|content\/|channels\/(?:\d+-|(?=\w+\/card)))(\w+)(?=$|[/?#])/;

function readWebLink(host: string, path: string): ChatReference | undefined {
  if (WEB_HOST.test(host)) return readWebProgram(path);
  if (LINK_HOST.test(host)) return readPath(path);
  if (DIRECTORY.test(host)) return readName(IN_DIRECTORY.exec(path)?.[1] ?? "") ?? UNREADABLE;
  const [, name] = /^([a-z0-9_]+)\.t\.me$/.exec(host) ?? [];
  return name === undefined ? undefined : readFirst(name);
}

/** Names that lead to something else than a chat. */
const RESERVED: ReadonlySet<string> = new Set([
  "addemoji",
  "addlist",
  "addstickers",
  "addstyle",
  "addtheme",
  "auction",
  "auth",
  "call",
  "confirmphone",
  "contact",
  "giftcode",
  "invoice",
  "login",
  "newbot",
  "proxy",
  "setlanguage",
  "share",
  "socks",
]);

/** The part behind t.me: `/name/15`, `/s/name`, `/c/1234567890/15`, `/+invite`. */
function readPath(path: string): ChatReference {
  const [address, query = ""] = splitOnce(path, "?");
  const parts = (address.split(/[#&]/)[0] ?? "").split("/").filter(Boolean);
  const first = parts.findIndex((part) => part.toLowerCase() !== "s");
  const [name = "", next] = first < 0 ? [] : parts.slice(first);
  switch (name.toLowerCase()) {
    case "c":
      return readNumber(next) ?? UNREADABLE;
    case "joinchat":
      return INVITE;
    case "boost":
      return (
        (next === undefined ? readNumber(parameterOf(`?${query}`, "c")) : readName(next)) ??
        UNREADABLE
      );
    default:
      return readFirst(name);
  }
}

function readFirst(name: string): ChatReference {
  // With a phone number behind it, it leads to a person.
  if (/^[+ ]/.test(name)) return /^[+ ]\d+$/.test(name) ? UNREADABLE : INVITE;
  return (RESERVED.has(name.toLowerCase()) ? undefined : readName(name)) ?? UNREADABLE;
}

/**
 * Addresses of web.telegram.org: `/k/#@name`, `/k/#-1234567890`, `/a/#-1001234567890_15`, `/#/im?p=@name`, `/#/im?p=c1234567890_…`, and
 * `#?tgaddr=tg%3A%2F%2Fresolve%3Fdomain%3Dname`.
 */
function readWebProgram(path: string): ChatReference {
  const [program, place = ""] = splitOnce(path, "#");
  const tgAddress = parameterOf(place, "tgaddr");
  if (tgAddress !== undefined) return readAddress(tgAddress) ?? UNREADABLE;
  const peer = (parameterOf(place, "p") ?? place).replace(/^\/+|^\/?im\//, "");
  const [, old] = /^[cs](\d+)(?:_|$)/.exec(peer) ?? [];
  if (old !== undefined) return readNumber(old) ?? UNREADABLE;
  const [, group] = /^g(\d{4,})(?:_|$)/.exec(peer) ?? [];
  if (group !== undefined) return readName(`-${group}`) ?? UNREADABLE;
  const [, id] = /^-(\d{5,16})(?:$|[_/?&])/.exec(peer) ?? [];
  if (id === undefined) return readName(peer.split(/[/?&]/)[0] ?? "") ?? UNREADABLE;
  // The program K writes the number of links; the others write the id of the Bot API.
  const isNumber = /^\/?k\b/i.test(program) && Number(id) < FIRST_CHANNEL;
  return { kind: "chat", username: isNumber ? chatIdOfNumber(id) : `-${id}` };
}

function readNumber(number: string | undefined): ChatReference | undefined {
  if (number === undefined) return undefined;
  if (isChatId(number)) return { kind: "chat", username: number };
  if (!/^\d{1,12}$/.test(number)) return undefined;
  return Number(number) > 0 ? { kind: "chat", username: chatIdOfNumber(number) } : undefined;
}

/** The value of a parameter of a query; the URL of a browser is no part of the domain. */
function parameterOf(link: string, name: string): string | undefined {
  const query = splitOnce(link, "?")[1]?.split("#")[0];
  const found = query?.split("&").find((part) => part.toLowerCase().startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

function splitOnce(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
