/** How i18next finds a text, its plural form and what is filled in. */
export type Words = { readonly [key: string]: string | Words };
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** `"panel.title"` in the texts of a namespace. */
export function textAt(texts: Words | undefined, path: string): string | undefined {
  let found: string | Words | undefined = texts;
  for (const step of path.split("."))
    found = typeof found === "object" && Object.hasOwn(found, step) ? found[step] : undefined;
  return typeof found === "string" ? found : undefined;
}

const plurals = new Map<string, Intl.PluralRules>();

/** `one`, `few`, `many` or `other`. */
export function formOf(language: string, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

/** A value that is filled in is not read again: a channel called `{{name}}` is shown with just that name. */
export function fill(text: string, values: Values = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? "") : gap,
  );
}
