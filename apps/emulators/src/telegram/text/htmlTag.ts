/** "can't parse entities": the message is Telegram's, without the prefix of the Bot API. */
export class MarkupRefusal extends Error {}

/** A position in the markup. Past the end it reads as NUL, which Telegram counts as white space. */
export type Cursor = { readonly markup: string; at: number };

export const charAt = (cursor: Cursor): string => cursor.markup[cursor.at] ?? "\0";

const isSpace = (char: string): boolean => " \t\r\n\0\v".includes(char);

/** Telegram counts the bytes of UTF-8 in the places it names. */
export function refuseAt(cursor: Cursor, position: number, problem: string): never {
  const bytes = Buffer.byteLength(cursor.markup.slice(0, position));
  throw new MarkupRefusal(`${problem} at byte offset ${bytes}`);
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const LAST_CODE_POINT = 0x10ffff;
const MAX_NUMERIC_LENGTH = 10;

/** Decodes the character reference at the cursor and moves past it; undefined leaves both as they are. */
export function decodeReference(cursor: Cursor): string | undefined {
  const rest = cursor.markup.slice(cursor.at, cursor.at + 40);
  const named = /^&([A-Za-z]*);?/.exec(rest);
  const numeric = /^&#(?:x([0-9a-fA-F]*)|([0-9]*))/.exec(rest);
  let decoded: string | undefined;
  let length = 0;
  if (numeric) {
    const [reference, hex, decimal] = numeric;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex || "0", 16);
    if (code === 0 || code >= LAST_CODE_POINT || reference.length >= MAX_NUMERIC_LENGTH) return;
    decoded = String.fromCodePoint(code);
    length = reference.length + (rest[reference.length] === ";" ? 1 : 0);
  } else if (named) {
    decoded = Object.hasOwn(NAMED, named[1] ?? "") ? NAMED[named[1] ?? ""] : undefined;
    length = named[0].length;
  }
  if (decoded !== undefined) cursor.at += length;
  return decoded;
}

function skipSpaces(cursor: Cursor): void {
  while (cursor.at < cursor.markup.length && isSpace(charAt(cursor))) cursor.at++;
}

function readUntil(cursor: Cursor, stops: string): string {
  const begin = cursor.at;
  while (!isSpace(charAt(cursor)) && !stops.includes(charAt(cursor))) cursor.at++;
  return cursor.markup.slice(begin, cursor.at);
}

function readQuoted(cursor: Cursor): string {
  const quote = charAt(cursor);
  cursor.at++;
  let value = "";
  while (cursor.at < cursor.markup.length && charAt(cursor) !== quote) {
    const decoded = charAt(cursor) === "&" ? decodeReference(cursor) : undefined;
    value += decoded ?? charAt(cursor);
    if (decoded === undefined) cursor.at++;
  }
  cursor.at++;
  return value;
}

function readAttributeValue(cursor: Cursor): string {
  if (charAt(cursor) === '"' || charAt(cursor) === "'") return readQuoted(cursor);
  const begin = cursor.at;
  while (/[A-Za-z0-9.-]/.test(charAt(cursor))) cursor.at++;
  const value = cursor.markup.slice(begin, cursor.at).toLowerCase();
  if (!isSpace(charAt(cursor)) && charAt(cursor) !== ">") {
    refuseAt(cursor, begin, "Unexpected end of name token");
  }
  return value;
}

const START_TAGS = new Set(
  "a b strong i em s strike del u ins tg-spoiler tg-emoji tg-time span pre code blockquote".split(
    " ",
  ),
);

export type StartTag = { name: string; attributes: Map<string, string> };

/** Reads `<name attribute="value" flag>`; the cursor stands on `<` and is left on `>`. */
export function readStartTag(cursor: Cursor): StartTag {
  const begin = cursor.at;
  cursor.at++;
  const name = readUntil(cursor, ">").toLowerCase();
  if (cursor.at >= cursor.markup.length) refuseAt(cursor, begin, "Unclosed start tag");
  if (!START_TAGS.has(name)) refuseAt(cursor, begin, `Unsupported start tag "${name}"`);
  const attributes = new Map<string, string>();
  while (charAt(cursor) !== ">") {
    skipSpaces(cursor);
    if (charAt(cursor) === ">") break;
    readAttribute(cursor, begin, { name, attributes });
  }
  return { name, attributes };
}

function readAttribute(cursor: Cursor, tagBegin: number, tag: StartTag): void {
  const attribute = readUntil(cursor, "=>");
  if (attribute === "") {
    refuseAt(cursor, tagBegin, `Empty attribute name in the tag "${tag.name}"`);
  }
  skipSpaces(cursor);
  const unclosed = `Unclosed start tag "${tag.name}"`;
  if (cursor.at >= cursor.markup.length) refuseAt(cursor, tagBegin, unclosed);
  if (charAt(cursor) !== "=") {
    tag.attributes.set(attribute, "");
    return;
  }
  cursor.at++;
  skipSpaces(cursor);
  if (cursor.at >= cursor.markup.length) refuseAt(cursor, tagBegin, unclosed);
  tag.attributes.set(attribute, readAttributeValue(cursor));
  if (cursor.at >= cursor.markup.length) refuseAt(cursor, tagBegin, "Unclosed start tag");
}

/** Reads `</name>` or `</>`; the cursor stands on `<` and is left on `>`. */
export function readEndTag(cursor: Cursor, open: string | undefined): void {
  const begin = cursor.at;
  if (open === undefined) refuseAt(cursor, begin, "Unexpected end tag");
  cursor.at += 2;
  const name = readUntil(cursor, ">").toLowerCase();
  skipSpaces(cursor);
  if (charAt(cursor) !== ">") refuseAt(cursor, begin, "Unclosed end tag");
  if (name !== "" && name !== open) {
    const bytes = Buffer.byteLength(cursor.markup.slice(0, begin));
    throw new MarkupRefusal(
      `Unmatched end tag at byte offset ${bytes}, expected "</${open}>", found "</${name}>"`,
    );
  }
}
