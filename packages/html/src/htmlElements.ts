import type { Mark } from "@vestnik/domain/richText";
import type { ItemOpening, ListOpening } from "./places.ts";
import type { Attributes, Style } from "./style.ts";

/** What an element of foreign HTML means for a post. */
export type Meaning =
  | { readonly is: "mark"; readonly mark: Mark }
  | Paragraph
  | { readonly is: "list"; readonly list: ListOpening }
  | { readonly is: "item"; readonly item: ItemOpening }
  | { readonly is: "row" }
  | { readonly is: "cell" }
  | { readonly is: "quote"; readonly expandable: boolean }
  | { readonly is: "pre" }
  | { readonly is: "characters"; readonly text: string }
  /** Its characters stand a little higher or lower, as far as there are such characters. */
  | { readonly is: "script"; readonly script: ReadonlyMap<string, string> }
  | { readonly is: "quotation" }
  /** Of a task in a list. */
  | { readonly is: "checkbox"; readonly isChecked: boolean }
  /** Its content is not text: scripts, styles, drawings. */
  | { readonly is: "dropped" }
  /** Unknown or meaningless: only its text stays. */
  | { readonly is: "transparent" };

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
give("q", { is: "quotation" });
give("tr", { is: "row" });
give("td th", { is: "cell" });
give("pre", { is: "pre" });
give("br", { is: "characters", text: "\n" });
give("script style template noscript iframe object svg math title head noembed noframes applet", {
  is: "dropped",
});

const script = (plain: string, placed: string): Meaning => {
  const letters = Array.from(placed);
  const map = new Map(Array.from(plain, (letter, place) => [letter, letters[place] ?? letter]));
  return { is: "script", script: map };
};
give("sup", script("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"));
give("sub", script("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"));

/** What an element is by its role or its style, whatever its name is. */
const ROLES: Readonly<Record<string, Meaning>> = {
  heading: HEADING,
  row: { is: "row" },
  cell: { is: "cell" },
  gridcell: { is: "cell" },
  columnheader: { is: "cell" },
  rowheader: { is: "cell" },
  list: { is: "list", list: { type: "bulletList", start: 1, continues: false } },
  listitem: { is: "item", item: {} },
};
const DISPLAYS: Readonly<Record<string, Meaning>> = {
  "table-row": { is: "row" },
  "table-cell": { is: "cell" },
  block: LINE,
  flex: LINE,
  grid: LINE,
};

const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;
const MAX_EMOJI_LENGTH = 32;

export function readElement(name: string, attributes: Attributes): Meaning {
  switch (name) {
    case "a":
      return { is: "mark", mark: { type: "link", href: attributes["href"] ?? "" } };
    case "ul":
    case "menu":
    case "ol":
      return { is: "list", list: readList(name, attributes) };
    case "li":
      return { is: "item", item: readItem(attributes) };
    case "blockquote":
      return { is: "quote", expandable: isExpandable(attributes) };
    case "span":
      return isSpoiler(attributes)
        ? { is: "mark", mark: { type: "spoiler" } }
        : { is: "transparent" };
    case "img":
      return { is: "characters", text: readEmoji(attributes["alt"] ?? "") };
    case "input":
      return attributes["type"] === "checkbox"
        ? { is: "checkbox", isChecked: attributes["checked"] !== undefined }
        : { is: "transparent" };
    case "div":
      return ROLES[attributes["role"] ?? ""] ?? LINE;
    default:
      return PLAIN.get(name) ?? { is: "transparent" };
  }
}

/** The style counts where the name of an element says no more than where it begins and ends. */
export function readDisplay(meaning: Meaning, display: string | undefined): Meaning {
  const isPlain = meaning === LINE || meaning.is === "transparent";
  return isPlain ? (DISPLAYS[display ?? ""] ?? meaning) : meaning;
}

/** Word's web app writes a list of its own for each item. */
const WEB_WORD_LIST = /(?:Bullet|Number)ListStyle/;

function readList(name: string, attributes: Attributes): ListOpening {
  const type = name === "ol" ? "numberedList" : "bulletList";
  const continues = WEB_WORD_LIST.test(attributes["class"] ?? "");
  return { type, start: readStart(attributes["start"]), continues };
}

function readItem(attributes: Attributes): ItemOpening {
  const [, level] = /^([1-9])$/.exec(attributes["data-aria-level"] ?? "") ?? [];
  const value = attributes["value"];
  const isChecked = attributes["aria-checked"] ?? attributes["data-checked"];
  return {
    ...(level !== undefined && { level: Number(level) }),
    ...(value !== undefined && /^\d{1,6}$/.test(value) && { number: Number(value) }),
    ...(isChecked !== undefined && { isChecked: isChecked === "true" }),
  };
}

/** The marks a style puts on and takes off: office programs write bold as a weight, and normal weight inside of `b`. */
export function readStyleMarks(style: Style): {
  on: readonly Mark[];
  off: readonly Mark["type"][];
} {
  const on: Mark[] = [];
  const off: Mark["type"][] = [];
  const font = style.get("font") ?? "";
  const weight =
    style.get("font-weight") ?? /(?:^|\s)(?:bold(?:er)?|[6-9]00)(?=\s)/.exec(font)?.[0].trim();
  if (/^(?:bold|bolder|[6-9]\d\d)/.test(weight ?? "")) on.push({ type: "bold" });
  else if (/^(?:normal|lighter|[1-5]\d\d)/.test(weight ?? "")) off.push("bold");
  const slant =
    style.get("font-style") ?? /(?:^|\s)(?:italic|oblique)(?=\s)/.exec(font)?.[0].trim();
  if (/^(?:italic|oblique)/.test(slant ?? "")) on.push({ type: "italic" });
  else if (slant?.startsWith("normal") === true) off.push("italic");
  const lines = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  if (lines.includes("underline")) on.push({ type: "underline" });
  if (lines.includes("line-through")) on.push({ type: "strike" });
  return { on, off };
}

/** What Word calls the comments of its readers, and the marks that lead to them. */
const COMMENT = /(?:^|\s)(?:msocomment(?:text|reference|subject)|msocom(?:anchor|txt))(?:\s|$)/i;

/** Hidden from readers of the page: the preheader of a letter, the comments of an office program. `find` also knows the style sheets. */
export function isHidden(
  attributes: Attributes,
  find: (property: string) => string | undefined,
): boolean {
  if (attributes["hidden"] !== undefined || COMMENT.test(attributes["class"] ?? "")) return true;
  if (find("display") === "none" || /^(?:hidden|collapse)$/.test(find("visibility") ?? ""))
    return true;
  if (find("mso-hide") === "all" || find("mso-element")?.startsWith("comment") === true)
    return true;
  return /^0(?:\.0*)?(?:px|pt|em|rem|%)?$/.test(find("font-size") ?? "");
}

/** Whether line breaks in the text are shown as such; undefined where the style does not say. */
export function showsLineBreaks(style: Style): boolean | undefined {
  const given = style.get("white-space-collapse") ?? style.get("white-space");
  return given === undefined ? undefined : /^(?:pre|break-spaces)/.test(given);
}

/** The language of `<code class="language-…">` in a block of code. */
export function readLanguage(attributes: Attributes): string | null {
  return /(?:^|\s)language-(\S+)/.exec(attributes["class"] ?? "")?.[1] ?? null;
}

function readStart(start: string | undefined): number {
  return start !== undefined && /^\d{1,6}$/.test(start) ? Number(start) : 1;
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

/** Web pages draw emoji as small pictures that carry the character as text; any other picture says nothing. */
function readEmoji(alt: string): string {
  return alt.length <= MAX_EMOJI_LENGTH && EMOJI.test(alt) ? alt : "";
}
