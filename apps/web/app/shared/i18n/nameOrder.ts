const collators = new Map<string, Intl.Collator>();

/** The order in which a reader looks for names: "Channel 2" before "Channel 11", in the alphabet of the page's language. */
export function nameOrder(language: string): (one: string, other: string) => number {
  // Making one costs more than sorting a list with it.
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare;
}

/** Names in one line, in that order. */
export function joinedNames(names: readonly string[], language: string): string {
  return names.toSorted(nameOrder(language)).join(", ");
}
