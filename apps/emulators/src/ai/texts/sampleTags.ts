import { type Dice, diceOf, pick } from "../seeded.ts";
import { type Language, languageOf } from "./language.ts";
import { capitalised, withoutOrder } from "./topic.ts";

const usual: Record<Language, readonly string[]> = {
  en: ["news", "ideas", "tips", "community", "today", "inspiration", "good to know", "weekly"],
  ru: ["новости", "идеи", "советы", "полезное", "сегодня", "вдохновение", "на заметку", "неделя"],
};
/** Says nothing about a text. */
const EMPTY_WORDS = new Set(
  (
    "about after also been before could from have here into just like make more most much only other over some such " +
    "text than that their them then there these they this those very want were what when where which will with would " +
    "write your post short please today mention announce everyone readers " +
    "более были было быть вами ваши весь вместе всего если есть ещё имеет какой когда который коротко между меня " +
    "может можно надо наши него нему нибудь ними один одна около очень перед пост потом потому почему после просто " +
    "свои себя сегодня также такой текст того тоже только туда хотя чего через чтобы этого этой этом этот напиши подписчикам упомяни новое"
  ).split(" "),
);
const SHORTEST = 4;

/** Fitting to the text and in its language, as untidy as a model's: some with #, some with capitals. */
export function sampleTags(text: string, least = 3, most = 8): string[] {
  const dice = diceOf(text);
  const count = Math.max(least, Math.min(most, 3 + Math.floor(dice() * 6)));
  const choices = new Set([...keywordsOf(text), ...usual[languageOf(text)]]);
  return [...choices].slice(0, count).map((tag) => untidy(tag, dice));
}

function untidy(tag: string, dice: Dice): string {
  return pick(dice, [tag, tag, capitalised(tag), `#${tag}`]);
}

/** The most frequent first. */
function keywordsOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of withoutOrder(text)
    .toLowerCase()
    .match(/\p{L}[\p{L}-]*\p{L}/gu) ?? []) {
    const isKeyword = word.length >= SHORTEST && !EMPTY_WORDS.has(word);
    if (isKeyword) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}
