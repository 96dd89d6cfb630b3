import type { Mark } from "@vestnik/domain/richText";

/** What an element of foreign HTML means for a post. */
export type Meaning =
  | { readonly is: "mark"; readonly mark: Mark }
  /** `spaced`: counts as a line even when it is empty. */
  | { readonly is: "paragraph"; readonly spaced: boolean }
  | { readonly is: "list"; readonly type: "bulletList" | "numberedList"; readonly start: number }
  | { readonly is: "item" }
  | { readonly is: "quote"; readonly expandable: boolean }
  | { readonly is: "pre" }
  | { readonly is: "characters"; readonly text: string }
  /** Its content is not text: scripts, styles, drawings. */
  | { readonly is: "dropped" }
  /** Unknown or meaningless: only its text stays. */
  | { readonly is: "transparent" };

type Attributes = Readonly<Record<string, string>>;

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
give("p", { is: "paragraph", spaced: true });
// Headings have no counterpart in Telegram and become plain lines (decision 6).
give(
  "div h1 h2 h3 h4 h5 h6 section article header footer main nav aside address figure figcaption form " +
    "fieldset details summary dl dt dd table caption thead tbody tfoot tr hr body center",
  { is: "paragraph", spaced: false },
);
give("ul menu", { is: "list", type: "bulletList", start: 1 });
give("li", { is: "item" });
give("pre", { is: "pre" });
give("br", { is: "characters", text: "\n" });
give("td th", { is: "characters", text: " " });
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
    default:
      return PLAIN.get(name) ?? { is: "transparent" };
  }
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

function isSpoiler(attributes: Attributes): boolean {
  const classes = (attributes["class"] ?? "").split(/\s+/);
  return Object.hasOwn(attributes, "data-spoiler") || classes.includes("tg-spoiler");
}

/** Web pages draw emoji as small pictures that carry the character as text; any other picture says nothing. */
function readEmoji(alt: string): string {
  return alt.length <= MAX_EMOJI_LENGTH && EMOJI.test(alt) ? alt : "";
}
