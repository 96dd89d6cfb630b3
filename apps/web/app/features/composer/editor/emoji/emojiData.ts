/** The emoji as the picker needs them: those used last, a first page for posts, then all by groups. */
import { z } from "zod";
import { firstPage } from "./emojiFirstPage.ts";
import { readOwned, writeOwned } from "../../../../shared/storage/ownedValue.ts";

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
function plainlySpelt(words: string): string {
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

// Finds emoji by words of either language, the likeliest first.

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

// The newest emoji version this device can draw; newer ones would show as an empty box.

const SIZE_PX = 2;
const FONTS = '"Apple Color Emoji", "Noto Color Emoji", "Segoe UI Emoji", sans-serif';

/** Tries one emoji of each version; where drawing is not possible, all are shown. */
export function newestEmojiVersion(emoji: readonly StoredEmoji[]): number {
  const samples = new Map<number, string>();
  for (const [sample, , version] of emoji) if (!samples.has(version)) samples.set(version, sample);
  const newestFirst = [...samples].sort(([one], [other]) => other - one);
  return newestFirst.find(([, sample]) => isDrawn(sample))?.[0] ?? Infinity;
}

let brush: CanvasRenderingContext2D | null | undefined;

/**
 * An emoji is drawn in its own colours; letters and boxes take the text colour, and an unknown sequence falls apart
 * into several.
 */
function isDrawn(emoji: string): boolean {
  brush ??= Object.assign(document.createElement("canvas"), {
    width: SIZE_PX,
    height: SIZE_PX,
  }).getContext("2d", { willReadFrequently: true });
  if (!brush) return false;
  brush.font = `${SIZE_PX}px ${FONTS}`;
  brush.textBaseline = "middle";
  if (brush.measureText(emoji).width >= SIZE_PX * 2) return false;
  return drawing(brush, emoji, "#00f") === drawing(brush, emoji, "#f00");
}

function drawing(canvas: CanvasRenderingContext2D, emoji: string, pen: string): string {
  canvas.clearRect(0, 0, SIZE_PX, SIZE_PX);
  canvas.fillStyle = pen;
  canvas.fillText(emoji, 0, 0);
  return canvas.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join();
}

// Which emoji an account used last and its preferred tone, stored in this browser.

export const emojiTones = [
  "none",
  "light",
  "medium-light",
  "medium",
  "medium-dark",
  "dark",
] as const;
export type EmojiTone = (typeof emojiTones)[number];

const MAX_RECENT = 18;
const KEY = "emoji-memory";

const memorySchema = z.object({
  recent: z.array(z.string().min(1).max(64)).max(MAX_RECENT),
  tone: z.enum(emojiTones),
});
type EmojiMemory = z.infer<typeof memorySchema>;

export function recalledEmoji(): EmojiMemory {
  try {
    return memorySchema.parse(JSON.parse(readOwned(KEY) ?? ""));
  } catch {
    return { recent: [], tone: "none" };
  }
}

export function rememberEmoji(emoji: string): void {
  const { recent, tone } = recalledEmoji();
  const others = recent.filter((each) => each !== emoji);
  store({ recent: [emoji, ...others].slice(0, MAX_RECENT), tone });
}

export function rememberTone(tone: EmojiTone): void {
  store({ ...recalledEmoji(), tone });
}

function store(memory: EmojiMemory): void {
  writeOwned(KEY, JSON.stringify(memory));
}
