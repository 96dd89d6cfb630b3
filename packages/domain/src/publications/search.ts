/** What somebody looks for among the publications: words, each of which must occur. */
import type { Problem } from "../errors.ts";

export const MAX_SEARCH_LENGTH = 200;
/** Each word is one more look at everything somebody ever wrote. */
export const MAX_SEARCH_WORDS = 8;

/** The different words, in lower case, the longest first: it is the one that leaves the fewest to look at. */
export function searchWords(search: string): string[] {
  const words = search.replaceAll("\0", "").toWellFormed().split(/\s+/).filter(Boolean);
  return [...new Set(words.map(searchable))].toSorted((a, b) => b.length - a.length);
}

/** A text in the form words are looked for in. */
export function searchable(text: string): string {
  return text.toLowerCase();
}

export function checkSearch(words: readonly string[]): Problem[] {
  return words.length > MAX_SEARCH_WORDS
    ? [{ code: "search_too_long", details: { limit: MAX_SEARCH_WORDS } }]
    : [];
}
