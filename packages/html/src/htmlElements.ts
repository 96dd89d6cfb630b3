import type { Mark } from "@vestnik/domain/richText";
import type { Attributes, Style } from "./style.ts";

/** What an element of foreign HTML means for a post. */
export type Meaning =
  | { readonly is: "mark"; readonly mark: Mark }
  | Paragraph
  | { readonly is: "list"; readonly type: "bulletList" | "numberedList"; readonly start: number }
  | { readonly is: "item" }
  | { readonly is: "row" }
  | { readonly is: "cell" }
  | { readonly is: "quote"; readonly expandable: boolean }
  | { readonly is: "pre" }
  | { readonly is: "characters"; readonly text: string }
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
give("ul menu", { is: "list", type: "bulletList", start: 1 });
give("li", { is: "item" });
give("tr", { is: "row" });
give("td th", { is: "cell" });
give("pre", { is: "pre" });
give("br", { is: "characters", text: "\n" });
give("script style template noscript iframe object svg math title head noembed noframes applet", {
  is: "dropped",
});

const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;
const MAX_EMOJI_LENGTH = 32;

export function readElement(name: string, attributes: Attributes): Meaning {
  switch (name) {
    case "a":
      return { is: "mark", mark: { type: "link", href: attributes["href"] ?? "" } };
    case "ol":
      return { is: "list", type: "numberedList", start: readStart(attributes["start"]) };
    case "blockquote":
      return { is: "quote", expandable: isExpandable(attributes) };
    case "span":
      return isSpoiler(attributes)
        ? { is: "mark", mark: { type: "spoiler" } }
        : { is: "transparent" };
    case "img":
      return { is: "characters", text: readEmoji(attributes["alt"] ?? "") };
    case "div":
      return attributes["role"] === "heading" ? HEADING : LINE;
    default:
      return PLAIN.get(name) ?? { is: "transparent" };
  }
}

/** The marks a style puts on and takes off: office programs write bold as a weight, and normal weight inside of `b`. */
export function readStyleMarks(style: Style): {
  on: readonly Mark[];
  off: readonly Mark["type"][];
} {
  const on: Mark[] = [];
  const off: Mark["type"][] = [];
  const weight = style.get("font-weight");
  if (/^(?:bold|bolder|[6-9]\d\d)/.test(weight ?? "")) on.push({ type: "bold" });
  else if (/^(?:normal|lighter|[1-5]\d\d)/.test(weight ?? "")) off.push("bold");
  const slant = style.get("font-style");
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
