/** Finds emoji by words of either language, the likeliest first. */
import type { ShownEmoji } from "./emojiData.ts";

export function searchEmoji(all: readonly ShownEmoji[], asked: string): ShownEmoji[] {
  const query = asked.trim().toLowerCase();
  return all
    .map((emoji, place) => ({ emoji, place, likelihood: likelihoodOf(emoji, query) }))
    .filter(({ likelihood }) => likelihood > 0)
    .sort((one, other) => other.likelihood - one.likelihood || one.place - other.place)
    .map(({ emoji }) => emoji);
}

function likelihoodOf({ emoji, label, tags }: ShownEmoji, query: string): number {
  if (emoji === query) return 10;
  // The first of the words is the name in the other language.
  const names = [label, ...tags.slice(0, 1)].map((name) => closeness(name, query) * 1.5);
  return Math.max(...names, ...tags.map((word) => closeness(word, query)));
}

/** The very word, its beginning, the beginning of a word in it, any part of it. */
function closeness(words: string, query: string): number {
  const place = ` ${words.toLowerCase()}`.indexOf(` ${query}`);
  if (place === 0) return words.length === query.length ? 4 : 3;
  if (place > 0) return 2;
  return words.toLowerCase().includes(query) ? 1 : 0;
}
