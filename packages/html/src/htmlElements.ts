import type { Mark } from "@vestnik/domain/richText";
import type { Script } from "./script.ts";
import type { Attributes, FindProperty, Style } from "./style.ts";

/** What an element of foreign HTML means for a post. */
export type Meaning =
  | { readonly is: "mark"; readonly mark: Mark }
  | Paragraph
  | ListMeaning
  | ItemMeaning
  | { readonly is: "row" }
  | { readonly is: "cell" }
  | { readonly is: "quote"; readonly expandable: boolean }
  | { readonly is: "pre" }
  | { readonly is: "quotation" }
  | { readonly is: "script"; readonly script: Script }
  | { readonly is: "characters"; readonly text: string }
  /** Not an emoji: a text has no pictures. */
  | { readonly is: "picture" }
  /** Its content is not text: scripts, styles, drawings. */
  | { readonly is: "dropped" }
  /** Unknown or meaningless: only its text stays. */
  | { readonly is: "transparent" };

export type ListMeaning = {
  readonly is: "list";
  readonly type: "bulletList" | "numberedList";
  /** Undefined where the list does not say. */
  readonly start: number | undefined;
  readonly isReversed: boolean;
};

export type ItemMeaning = {
  readonly is: "item";
  readonly level: number | undefined;
  readonly number: number | undefined;
  /** Its number in a list that does not say where it starts. */
  readonly position: number | undefined;
};

type Paragraph = {
  readonly is: "paragraph";
  /** Counts as a line even when it is empty. */
  readonly spaced: boolean;
  /** Stands apart from its neighbours unless its style says otherwise. */
  readonly apart: boolean;
  readonly heading: boolean;
};

const LINE: Paragraph = { is: "paragraph", spaced: false, apart: false, heading: false };
const HEADING: Paragraph = { ...LINE, apart: true, heading: true };
const BULLET_LIST: ListMeaning = {
  is: "list",
  type: "bulletList",
  start: undefined,
  isReversed: false,
};
const TRANSPARENT: Meaning = { is: "transparent" };

const PLAIN = new Map<string, Meaning>();
const give = (names: string, meaning: Meaning): void => {
  for (const name of names.split(" ")) PLAIN.set(name, meaning);
};
give("b strong", { is: "mark", mark: { type: "bold" } });
give("i em", { is: "mark", mark: { type: "italic" } });
give("u ins", { is: "mark", mark: { type: "underline" } });
give("s strike del", { is: "mark", mark: { type: "strike" } });
give("tg-spoiler", { is: "mark", mark: { type: "spoiler" } });
give("code kbd samp tt", { is: "mark", mark: { type: "code" } });
give("p", { ...LINE, spaced: true, apart: true });
// Telegram has no headings: they become bold lines.
give("h1 h2 h3 h4 h5 h6", HEADING);
give("hr", { ...LINE, apart: true });
give(
  "div section article header footer main nav aside address figure figcaption form " +
    "fieldset details summary dl dt dd table caption thead tbody tfoot body center",
  LINE,
);
give("ul menu", BULLET_LIST);
give("tr", { is: "row" });
give("td th", { is: "cell" });
give("pre", { is: "pre" });
give("q", { is: "quotation" });
give("sup", { is: "script", script: "super" });
give("sub", { is: "script", script: "sub" });
give("br", { is: "characters", text: "\n" });
give("script style template noscript iframe object svg math title head noembed noframes applet", {
  is: "dropped",
});

const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;
const MAX_EMOJI_LENGTH = 32;

/** What the element itself does not say, its role or its style may. */
export function readElement(name: string, attributes: Attributes, find: FindProperty): Meaning {
  const meaning = readName(name, attributes, find);
  if (meaning.is === "paragraph" && isCode(find)) return { is: "pre" };
  if (meaning.is === "paragraph" && find("display") === "inline") return TRANSPARENT;
  if (meaning.is !== "paragraph" && meaning.is !== "transparent") return meaning;
  const place = readPlace(attributes, find);
  return place === undefined || (place === LINE && meaning.is === "paragraph") ? meaning : place;
}

/** Where the role or the style of an element puts it: on a line, in a row, in a cell. */
export function readPlace(attributes: Attributes, find: FindProperty): Meaning | undefined {
  const display = find("display") ?? "";
  return (
    PLACES.get(attributes["role"]?.trim().toLowerCase() ?? "") ??
    PLACES.get(display) ??
    (/^(?:block|flex|grid|table|flow-root|list-item)/.test(display) ? LINE : undefined)
  );
}

const PLACES = new Map<string, Meaning>([
  ["heading", HEADING],
  ["rowgroup", LINE],
  ["list", BULLET_LIST],
  ["listitem", readItem({})],
  ["row", { is: "row" }],
  ["table-row", { is: "row" }],
  ...["cell", "gridcell", "columnheader", "rowheader", "table-cell"].map(
    (name): [string, Meaning] => [name, { is: "cell" }],
  ),
]);

/** Editors of code and terminals write lines that never wrap, in letters of one width: what `pre` is. */
function isCode(find: FindProperty): boolean {
  return (
    find("white-space") === "pre" &&
    /\bmono(?:space)?\b|consolas|courier|menlo|monaco/.test(find("font-family") ?? "")
  );
}

function readName(name: string, attributes: Attributes, find: FindProperty): Meaning {
  switch (name) {
    case "a": {
      const { href } = attributes;
      return href === undefined ? TRANSPARENT : { is: "mark", mark: { type: "link", href } };
    }
    case "ol": {
      const isReversed = attributes["reversed"] !== undefined;
      const start = readNumber(attributes["start"]);
      return { is: "list", type: "numberedList", start, isReversed };
    }
    case "li":
      return readItem(attributes);
    case "blockquote":
      return { is: "quote", expandable: isExpandable(attributes) };
    case "span":
      return isSpoiler(attributes) ? { is: "mark", mark: { type: "spoiler" } } : TRANSPARENT;
    case "img":
      return readPicture(attributes, find);
    default:
      return PLAIN.get(name) ?? TRANSPARENT;
  }
}

/** Programs that do not nest their lists, or write a list for each item, tell the level of an item. */
function readItem(attributes: Attributes): ItemMeaning {
  const told = /^[1-9]$/.exec(attributes["aria-level"] ?? attributes["data-aria-level"] ?? "")?.[0];
  const indent =
    /(?:^|\s)ql-indent-([1-8])(?:\s|$)/.exec(attributes["class"] ?? "")?.[1] ??
    /^[0-8]$/.exec(attributes["data-stringify-indent"] ?? "")?.[0];
  return {
    is: "item",
    level: readNumber(told) ?? (indent === undefined ? undefined : Number(indent) + 1),
    number: readNumber(attributes["value"]),
    position: readNumber(attributes["aria-posinset"] ?? attributes["data-aria-posinset"]),
  };
}

/** Whether the box of an element is checked; undefined for what is no box. */
export function readBox(name: string, attributes: Attributes): boolean | undefined {
  if (name === "input" && attributes["type"]?.toLowerCase() === "checkbox")
    return attributes["checked"] !== undefined;
  if (attributes["role"] === "checkbox") return attributes["aria-checked"] === "true";
  const state =
    /^(?:true|false)$/.exec(attributes["data-checked"] ?? "")?.[0] ??
    /^(?:un)?checked$/.exec(attributes["data-list"] ?? "")?.[0] ??
    /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(attributes["class"] ?? "")?.[1];
  return state === undefined ? undefined : /^(?:true|checked|on)$/.test(state);
}

/**
 * The marks a style puts on and takes off: office programs write bold as a weight, and normal weight inside of `b`. Lines are taken from the
 * element's own style only, because style sheets underline all links.
 */
export function readStyleMarks(
  find: FindProperty,
  own: Style,
): {
  on: readonly Mark[];
  off: readonly Mark["type"][];
} {
  const on: Mark[] = [];
  const off: Mark["type"][] = [];
  const weight = find("font-weight") ?? "";
  if (weight.startsWith("bold") || Number.parseFloat(weight) >= BOLD) on.push({ type: "bold" });
  else if (/^(?:normal|lighter|\d)/.test(weight)) off.push("bold");
  const slant = find("font-style") ?? "";
  if (/^(?:italic|oblique)/.test(slant)) on.push({ type: "italic" });
  else if (slant.startsWith("normal")) off.push("italic");
  const lines = `${own.get("text-decoration") ?? ""} ${own.get("text-decoration-line") ?? ""}`;
  if (lines.includes("underline")) on.push({ type: "underline" });
  if (lines.includes("line-through")) on.push({ type: "strike" });
  return { on, off };
}

const BOLD = 600;

/** What Word calls the comments of its readers, and the marks that lead to them. */
const COMMENT = /(?:^|\s)(?:msocomment(?:text|reference|subject)|msocom(?:anchor|txt))(?:\s|$)/i;

/** Hidden with all that is in it: the preheader of a letter, the comments of an office program, words for screen readers only. */
export function isHidden(attributes: Attributes, find: FindProperty): boolean {
  if (attributes["hidden"] !== undefined || COMMENT.test(attributes["class"] ?? "")) return true;
  if (find("display") === "none" || isZero(find("opacity"))) return true;
  if (find("mso-hide") === "all" || find("mso-element")?.startsWith("comment") === true)
    return true;
  return isCutAway(find);
}

function isCutAway(find: FindProperty): boolean {
  if (/^rect\((?:[01](?:px)?[\s,]*){4}\)/.test(find("clip") ?? "")) return true;
  const cuts = /^(?:hidden|clip)/.test(find("overflow") ?? "");
  return cuts && (isZero(find("height")) || isZero(find("max-height")));
}

const isZero = (length = ""): boolean => /^(?:0+(?:\.0*)?|\.0+)(?:px|pt|em|rem|%)?$/.test(length);

/** The language of `<code class="language-…">` in a block of code. */
export function readLanguage(attributes: Attributes): string | null {
  return /(?:^|\s)language-(\S+)/.exec(attributes["class"] ?? "")?.[1] ?? null;
}

/** As a page reads it: what stands behind the number does not matter. */
function readNumber(text: string | undefined): number | undefined {
  const [, digits] = /^\s*\+?(\d{1,6})(?!\d)/.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function isExpandable(attributes: Attributes): boolean {
  return ["expandable", "data-expandable"].some(
    (name) => Object.hasOwn(attributes, name) && attributes[name] !== "false",
  );
}

/** In our own form, and as Telegram's apps write it. */
function isSpoiler(attributes: Attributes): boolean {
  const classes = (attributes["class"] ?? "").split(/\s+/);
  return (
    Object.hasOwn(attributes, "data-spoiler") ||
    attributes["data-entity-type"] === "MessageEntitySpoiler" ||
    classes.includes("tg-spoiler")
  );
}

/** Web pages draw emoji as small pictures that carry the character as text. */
function readPicture(attributes: Attributes, find: FindProperty): Meaning {
  const { alt = "" } = attributes;
  if (alt.length <= MAX_EMOJI_LENGTH && EMOJI.test(alt)) return { is: "characters", text: alt };
  return isSeenPicture(attributes, find) ? { is: "picture" } : TRANSPARENT;
}

/** Letters count their readers with pictures of one pixel, and draw lines with those of two. */
function isSeenPicture(attributes: Attributes, find: FindProperty): boolean {
  const sides = ["width", "height"].flatMap((side) => [attributes[side] ?? "", find(side) ?? ""]);
  const hasSource = ["src", "srcset", "data-src"].some((name) => attributes[name]);
  return hasSource && !sides.some((length) => /^\s*[012](?:px)?\s*$/.test(length));
}
