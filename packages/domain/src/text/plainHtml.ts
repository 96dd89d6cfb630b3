/**
 * HTML in a text that should have none: tags a reader would see as formatting become typed marks, others disappear, scripts and styles with
 * what is in them. Only names that HTML knows count as tags, so that `<your name>` and `1 < 2` stay. Linear in the text.
 */
export function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text;
  let rest = text;
  for (const [opening, closing] of HIDDEN) rest = without(rest, opening, closing);
  return decodeEntities(rest.replace(ADDRESS, "$1").replace(TAG, replaceTag));
}

const HIDDEN = [
  [/<!--/g, /-->/g],
  [/<script\b[^<>]*>/gi, /<\/script\s*>/gi],
  [/<style\b[^<>]*>/gi, /<\/style\s*>/gi],
  [/<head\b[^<>]*>/gi, /<\/head\s*>/gi],
] as const;

/** What is never closed is no pair; its tag is removed like any other. */
function without(text: string, opening: RegExp, closing: RegExp): string {
  let kept = "";
  let from = 0;
  for (;;) {
    opening.lastIndex = from;
    const start = opening.exec(text);
    closing.lastIndex = opening.lastIndex;
    if (!start || !closing.test(text)) return kept + text.slice(from);
    kept += text.slice(from, start.index);
    from = closing.lastIndex;
  }
}

const ADDRESS = /<(https?:\/\/[^\s<>]+)>/gi;
const TAG = /<(\/?)([a-z][a-z0-9-]*|!doctype)(?=[\s/>])[^<>]*>/gi;

const MARKS: Readonly<Record<string, string>> = {
  b: "*",
  strong: "*",
  i: "_",
  em: "_",
  code: "`",
};
const LINES = new Set(
  "p div section article header footer main ul ol table tr blockquote pre hr br".split(" "),
);
const OTHERS = new Set(
  (
    "a abbr address aside audio body button caption center cite col del details dd dfn dl dt figure " +
    "figcaption font form html head iframe img input ins kbd label link mark meta nav noscript object " +
    "option q s samp script select small source span strike style sub summary sup svg tbody td textarea " +
    "tfoot th thead title time tt u var video !doctype tg-spoiler tg-emoji"
  ).split(" "),
);

function replaceTag(tag: string, slash: string, given: string): string {
  const name = given.toLowerCase();
  const mark = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
  if (mark !== undefined) return mark;
  if (name === "li") return slash === "" ? "\n• " : "";
  if (/^h[1-6]$/.test(name)) return slash === "" ? "\n# " : "\n";
  if (LINES.has(name)) return "\n";
  return OTHERS.has(name) ? "" : tag;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  laquo: "«",
  raquo: "»",
  mdash: "—",
  ndash: "–",
  hellip: "…",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  deg: "°",
};

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (entity, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) {
        return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity;
      }
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : entity;
    },
  );
}
