/** A search among publications: words, each of which must occur. */
import type { InputProblem } from "../errors.ts";

export const MAX_SEARCH_LENGTH = 200;
/** Each word costs another scan of the publications that have those before it. */
export const MAX_SEARCH_WORDS = 8;

/** The distinct words, in lower case, the longest first: where nothing else is known of them, it is the rarest. */
export function searchWords(search: string): string[] {
  const words = search.replaceAll("\0", "").toWellFormed().split(/\s+/).filter(Boolean);
  return [...new Set(words.map(searchable))].toSorted((a, b) => b.length - a.length);
}

/** A text in the normalised form that is searched. */
export function searchable(text: string): string {
  return text.toLowerCase();
}

export function checkSearch(words: readonly string[]): InputProblem[] {
  return words.length > MAX_SEARCH_WORDS
    ? [{ code: "search_too_long", details: { limit: MAX_SEARCH_WORDS } }]
    : [];
}
