/** Finds emoji by words of either language, the likeliest first. */
import { plainlySpelt, type ShownEmoji } from "./emojiData.ts";
import { firstPage } from "./emojiFirstPage.ts";

/** Common words that the lists lack or give to other emoji. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ["❤️", "сердце|сердечко|любовь|heart|love"],
  ["😂", "смех|laugh|lol"],
  ["🎉", "ура|праздник|party|hooray"],
  ["🔥", "огонь|огонек|fire"],
  ["👍", "класс|лайк|палец вверх|like|thumbs up"],
]);
/** Shorter queries match inside of too many words. */
const INSIDE_FROM = 4;

export function searchEmoji(all: readonly ShownEmoji[], asked: string): ShownEmoji[] {
  const query = plainlySpelt(asked.trim());
  const places = new Map(firstPage.map((emoji, place) => [emoji, place]));
  return all
    .map((emoji, place) => ({
      emoji,
      // Among equal matches the emoji of the first page come first.
      place: places.get(emoji.emoji) ?? firstPage.length + place,
      likelihood: likelihoodOf(emoji, query),
    }))
    .filter(({ likelihood }) => likelihood > 0)
    .sort((one, other) => other.likelihood - one.likelihood || one.place - other.place)
    .map(({ emoji }) => emoji);
}

function likelihoodOf({ emoji, label, tags }: ShownEmoji, query: string): number {
  if (emoji === query) return 10;
  const own = ownNames.get(emoji)?.split("|") ?? [];
  if (own.includes(query)) return 9;
  // The first search word is the name in the other language.
  const names = [plainlySpelt(label), ...tags.slice(0, 1)].map(
    (name) => closeness(name, query) * 1.5,
  );
  return Math.max(...names, ...[...own, ...tags].map((word) => closeness(word, query)));
}

/** An exact match, the start of the name, the start of a word in it, any part of it. */
function closeness(words: string, query: string): number {
  const place = ` ${words}`.indexOf(` ${query}`);
  if (place === 0) return words.length === query.length ? 4 : 3;
  if (place > 0) return 2;
  return query.length >= INSIDE_FROM && words.includes(query) ? 1 : 0;
}
