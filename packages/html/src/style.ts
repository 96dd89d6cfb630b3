/** What inline styles and the style sheets of mail and office programs say, as far as a post can show it. */

export type Style = ReadonlyMap<string, string>;
export type Attributes = Readonly<Record<string, string>>;

const NO_STYLE: Style = new Map();

/** Finds a property of an element: in its own style or in the style sheets. */
export type FindProperty = (property: string) => string | undefined;

/** The declarations of a `style` attribute or of a rule; the last of a name counts. */
export function readStyle(text: string | undefined): Style {
  if (text === undefined || text === "") return NO_STYLE;
  const style = new Map<string, string>();
  for (const declaration of text.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
      .replace(/!\s*important$/, "")
      .trimEnd();
    if (name === "font") readFont(value, style);
    else style.set(name, value);
  }
  return style;
}

/** "italic 600 12px/1.5 Arial" says all of these; a single keyword such as "inherit" says nothing. */
function readFont(font: string, style: Map<string, string>): void {
  const words = font.split(/\s+/);
  if (words.length === 1) return;
  const at = words.findIndex((word) => /^[.\d]/.test(word) && !/^[1-9]00$/.test(word));
  const before = words.slice(0, at < 0 ? words.length : at);
  style.set(
    "font-weight",
    before.find((word) => /^(?:bold|lighter|[1-9]00)/.test(word)) ?? "normal",
  );
  style.set("font-style", before.find((word) => /^(?:italic|oblique)/.test(word)) ?? "normal");
  style.set("font-size", words[at]?.split("/")[0] ?? "medium");
  style.set("font-family", words.slice(at + 1).join(" "));
}

/**
 * The rules of a style sheet whose selectors are an element, a class, or both, such as "p" or "p.MsoNormal". Those for paper, or for windows of
 * some size, are not how a page is seen.
 */
export class StyleSheet {
  private readonly rules = new Map<string, Style>();

  add(css: string): void {
    let isElsewhere = false;
    for (const rule of css.replaceAll("<!--", "").split("}")) {
      const [selectors = "", ...rest] = rule.split("{");
      // Only the end of a group of rules has no brace, only its beginning has two.
      if (rest.length === 0) isElsewhere = false;
      if (rest.length > 1) isElsewhere = /@media[^{]*(?:\(|print)/i.test(selectors);
      const given = rest.length > 1 ? rest.at(-2) : selectors;
      if (!isElsewhere && rest.length > 0) this.addRule(given ?? "", readStyle(rest.at(-1)));
    }
  }

  private addRule(selectors: string, style: Style): void {
    for (const selector of selectors.split(",")) {
      const simple = selector
        .slice(selector.lastIndexOf("*/") + 1)
        .replace(/^\//, "")
        .trim();
      if (/^(?:[a-z0-9]+|[a-z0-9]*\.[\w-]+)$/i.test(simple))
        this.rules.set(simple.toLowerCase(), style);
    }
  }

  get isEmpty(): boolean {
    return this.rules.size === 0;
  }

  /** The value that is nearest to the element: its own, its class's, that of all elements of its name. */
  find(name: string, attributes: Attributes, own: Style, property: string): string | undefined {
    const given = own.get(property);
    if (given !== undefined || this.isEmpty) return given;
    for (const each of (attributes["class"] ?? "").toLowerCase().split(/\s+/)) {
      const style = this.rules.get(`${name}.${each}`) ?? this.rules.get(`.${each}`);
      if (style?.has(property) === true) return style.get(property);
    }
    return this.rules.get(name)?.get(property);
  }
}

/** Whether a reader sees a distance above or below an element; undefined where its style does not say. */
export type Margins = { readonly above: boolean | undefined; readonly below: boolean | undefined };

/** Programs that write one of both margins leave out the other because there is none. */
export function readMargins(find: FindProperty): Margins {
  const sides = find("margin")?.split(/\s+/) ?? [];
  const above = find("margin-top") ?? find("margin-block-start") ?? sides[0];
  const below = find("margin-bottom") ?? find("margin-block-end") ?? sides[2] ?? sides[0];
  if (above === undefined && below === undefined) return { above, below };
  return { above: isWide(above ?? "0"), below: isWide(below ?? "0") };
}

/** Word writes 0.0001pt for nothing. */
const VISIBLE_PT = 3;

const isWide = (length: string): boolean => pointsOf(length) >= VISIBLE_PT;

const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 28.3,
  mm: 2.83,
  em: 12,
  rem: 12,
};

export function pointsOf(length: string): number {
  const [, number = "0", unit = ""] = /^(-?[\d.]+)([a-z]*)/.exec(length) ?? [];
  return (Number.parseFloat(number) || 0) * (POINTS[unit] ?? 0);
}
