/** What inline styles and the style sheets of mail and office programs say, as far as a post can show it. */

export type Style = ReadonlyMap<string, string>;
export type Attributes = Readonly<Record<string, string>>;

const NO_STYLE: Style = new Map();

/** The declarations of a `style` attribute or of a rule; the last of a name counts. */
export function readStyle(text: string | undefined): Style {
  if (text === undefined || text === "") return NO_STYLE;
  const style = new Map<string, string>();
  for (const declaration of text.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    style.set(
      name,
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase()
        .replace(/\s*!\s*important$/, ""),
    );
  }
  return style;
}

/** The rules of a style sheet whose selectors are an element, a class, or both, such as "p" or "p.MsoNormal". */
export class StyleSheet {
  private readonly rules = new Map<string, Style>();

  add(css: string): void {
    for (const rule of css.replaceAll("<!--", "").split("}")) {
      const brace = rule.lastIndexOf("{");
      if (brace < 0) continue;
      const style = readStyle(rule.slice(brace + 1));
      for (const selector of rule.slice(0, brace).split(",")) {
        const [, simple] = /(?:^|\*\/)\s*([a-z0-9]*(?:\.[\w-]+)?)\s*$/i.exec(selector) ?? [];
        if (simple !== undefined && simple !== "") this.rules.set(simple.toLowerCase(), style);
      }
    }
  }

  /** The value that is nearest to the element: its own, its class's, that of all elements of its name. */
  find(name: string, attributes: Attributes, own: Style, property: string): string | undefined {
    const given = own.get(property);
    if (given !== undefined || this.rules.size === 0) return given;
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
export function readMargins(find: (property: string) => string | undefined): Margins {
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
