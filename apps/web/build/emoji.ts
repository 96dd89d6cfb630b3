/**
 * The emoji of the picker, generated from emojibase at build time: one module for each language, served from our own
 * address, so that no other server learns of our users.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import type { StoredEmoji } from "../app/features/composer/editor/emoji/emojiData.ts";

const languages = ["en", "ru"] as const;
type EmojiLanguage = (typeof languages)[number];

type EmojibaseEmoji = {
  readonly emoji: string;
  readonly hexcode: string;
  readonly group?: number;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly version: number;
  readonly skins?: readonly unknown[];
};

const PREFIX = "virtual:emoji/";
/** Parts of other emoji: a tone, hair. Halves of flags have no group at all. */
const COMPONENTS = 2;

export function emojiModules(): Plugin {
  return {
    name: "vestnik-emoji",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const language = languages.find((each) => id === `\0${PREFIX}${each}`);
      if (language === undefined) return undefined;
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(storedEmoji(language)))})`;
    },
  };
}

/** Every emoji with its name in one language, and the search words of both. */
export function storedEmoji(language: EmojiLanguage): readonly StoredEmoji[] {
  const others = languages.filter((each) => each !== language).map(readByCode);
  return [...readByCode(language).values()].flatMap((emoji) => {
    if (emoji.group === undefined || emoji.group === COMPONENTS) return [];
    const elsewhere = others.map((names) => names.get(emoji.hexcode));
    // The other language's name comes first, because it counts as a name (emojiSearch.ts).
    const words = [
      ...elsewhere.flatMap((other) => (other ? [other.label] : [])),
      ...(emoji.tags ?? []),
      ...elsewhere.flatMap((other) => other?.tags ?? []),
    ];
    const toned = emoji.skins ? 1 : 0;
    const shortest = withoutNeedlessSelectors(emoji.emoji);
    return [[shortest, emoji.group, emoji.version, emoji.label, words.join("|"), toned]];
  });
}

/** Emojibase adds the colour selector where it changes nothing; Telegram would count it as a character. */
function withoutNeedlessSelectors(emoji: string): string {
  return emoji.replace(/(\p{Emoji_Presentation})\ufe0f/gu, "$1");
}

function readByCode(language: EmojiLanguage): ReadonlyMap<string, EmojibaseEmoji> {
  const file = createRequire(import.meta.url).resolve(`emojibase-data/${language}/data.json`);
  const all = JSON.parse(readFileSync(file, "utf8")) as readonly EmojibaseEmoji[];
  return new Map(all.map((emoji) => [emoji.hexcode, emoji]));
}
