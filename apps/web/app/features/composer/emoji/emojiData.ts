/** The emoji as the picker needs them: those used last, a first page for posts, then all by groups. */
import { firstPage } from "./emojiFirstPage.ts";
import type { EmojiTone } from "./emojiMemory.ts";

/** One emoji in the fetched file: itself, group, version of Unicode's list, name, search words, whether it has tones. */
export type StoredEmoji = readonly [
  emoji: string,
  group: number,
  version: number,
  label: string,
  words: string,
  toned: number,
];

export type ShownEmoji = {
  emoji: string;
  category: number;
  label: string;
  version: number;
  tags: string[];
  skins?: Record<Exclude<EmojiTone, "none">, string>;
};

/** Our groups, then the groups of Unicode's list in its order. */
export const emojiGroups = [
  { index: -2, name: "recent" },
  { index: -1, name: "first" },
  { index: 0, name: "smileys" },
  { index: 1, name: "people" },
  { index: 3, name: "animals" },
  { index: 4, name: "food" },
  { index: 5, name: "travel" },
  { index: 6, name: "activities" },
  { index: 7, name: "objects" },
  { index: 8, name: "symbols" },
  { index: 9, name: "flags" },
] as const;
export type EmojiGroup = (typeof emojiGroups)[number];
const RECENT = -2;
const FIRST_PAGE = -1;

const TONES = [
  ["light", "\u{1f3fb}"],
  ["medium-light", "\u{1f3fc}"],
  ["medium", "\u{1f3fd}"],
  ["medium-dark", "\u{1f3fe}"],
  ["dark", "\u{1f3ff}"],
] as const;

export function shownEmoji(stored: readonly StoredEmoji[], newest: number): ShownEmoji[] {
  return stored.flatMap(([emoji, category, version, label, words, toned]) => {
    if (version > newest) return [];
    const shown = {
      emoji,
      category,
      version,
      label: capitalized(label),
      tags: plainlySpelt(words).split("|"),
    };
    return toned ? { ...shown, skins: tonesOf(emoji) } : shown;
  });
}

/** Makes a search for «елка» find «ёлка», and the other way round. */
export function plainlySpelt(words: string): string {
  return words.toLowerCase().replaceAll("ё", "е");
}

/** In an emoji of two people holding hands only the people get a tone. */
function tonesOf(emoji: string): Record<Exclude<EmojiTone, "none">, string> {
  const colour = (tone: string) =>
    emoji.replace(/(?!(?<=\u200d)\u{1f91d})(\p{Emoji_Modifier_Base})\ufe0f?/gu, `$1${tone}`);
  return Object.fromEntries(TONES.map(([name, tone]) => [name, colour(tone)])) as Record<
    Exclude<EmojiTone, "none">,
    string
  >;
}

/** With our two pages in front; an emoji that was used lately is left out of the first page. */
export function withOwnPages(all: readonly ShownEmoji[], recent: readonly string[]): ShownEmoji[] {
  const byEmoji = new Map(all.map((each) => [each.emoji, each]));
  // An emoji that was used with a tone is shown with that tone, whichever is chosen now.
  for (const each of all)
    for (const toned of Object.values(each.skins ?? {}))
      byEmoji.set(toned, { ...withoutSkins(each), emoji: toned });
  const page = (list: readonly string[], category: number) =>
    list.flatMap((emoji) => {
      const known = byEmoji.get(emoji);
      return known ? [{ ...known, category }] : [];
    });
  const others = firstPage.filter((emoji) => !recent.includes(emoji));
  return [...page(recent, RECENT), ...page(others, FIRST_PAGE), ...all];
}

function withoutSkins({ skins: _, ...emoji }: ShownEmoji): ShownEmoji {
  return emoji;
}

function capitalized(label: string): string {
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
