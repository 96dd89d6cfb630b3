import { beforeEach, describe, expect, test } from "vitest";
import { storedEmoji } from "../../../../../build/emoji.ts";
import {
  recalledEmoji,
  rememberEmoji,
  rememberTone,
  searchEmoji,
  shownEmoji,
  withOwnPages,
} from "./emojiData.ts";
import { firstPage } from "./emojiFirstPage.ts";

const english = shownEmoji(storedEmoji("en"), Infinity);
const russian = shownEmoji(storedEmoji("ru"), Infinity);
const first = (all: typeof english, asked: string) => searchEmoji(all, asked)[0]?.emoji;

describe("the emoji picker", () => {
  test("finds an emoji by a word of either language, in either language of the page", () => {
    for (const all of [english, russian]) {
      expect(first(all, "огонь")).toBe("🔥");
      expect(first(all, "fire")).toBe("🔥");
      expect(first(all, "red heart")).toBe("❤️");
      expect(searchEmoji(all, "Сердце ").map(({ emoji }) => emoji)).toContain("❤️");
    }
    expect(russian.find(({ emoji }) => emoji === "🔥")?.label).toBe("Огонь");
    expect(english.find(({ emoji }) => emoji === "🔥")?.label).toBe("Fire");
  });

  test("ranks the best known ones first for the most common words", () => {
    const expected = [
      ["❤️", ["сердце", "сердечко", "heart"]],
      ["😂", ["смех", "laugh"]],
      ["🎉", ["ура", "party"]],
      ["🔥", ["огонёк", "огонек", "fire"]],
      ["👍", ["лайк", "like"]],
    ] as const;
    for (const all of [english, russian])
      for (const [emoji, words] of expected)
        expect(words.map((word) => first(all, word))).toEqual(words.map(() => emoji));
  });

  test("searches inside of words only for longer queries", () => {
    const found = (asked: string) => searchEmoji(russian, asked).map(({ emoji }) => emoji);
    expect(found("ура")).not.toContain("🐜");
    expect(found("ура")).not.toContain("🤬");
    expect(found("равей")).toContain("🐜");
  });

  test("treats ё as е, and finds an emoji by itself", () => {
    expect(first(russian, "новогодняя елка")).toBe("🎄");
    expect(first(russian, "новогодняя ёлка")).toBe("🎄");
    const trees = searchEmoji(russian, "елка");
    expect(trees.map(({ emoji }) => emoji)).toEqual(expect.arrayContaining(["🌲", "🎄"]));
    expect(searchEmoji(russian, "ёлка")).toEqual(trees);
    expect(first(russian, "🎄")).toBe("🎄");
    expect(searchEmoji(russian, "ъъъ")).toEqual([]);
  });

  test("opens with about 110 emoji that every list has, each once", () => {
    const known = new Set(english.map(({ emoji }) => emoji));
    expect(firstPage.filter((emoji) => !known.has(emoji))).toEqual([]);
    expect(new Set(firstPage).size).toBe(firstPage.length);
    expect(firstPage.length).toBeGreaterThanOrEqual(105);
    expect(firstPage.length).toBeLessThanOrEqual(120);
  });

  test("shows the emoji used last, with their tones, before everything else and not again beside them", () => {
    const pages = withOwnPages(english, ["👍🏽", "🔥", "no emoji"]);
    expect(pages.slice(0, 2).map(({ emoji, category }) => [emoji, category])).toEqual([
      ["👍🏽", -2],
      ["🔥", -2],
    ]);
    expect(pages[0]?.skins).toBeUndefined();
    expect(pages.filter(({ emoji, category }) => emoji === "🔥" && category < 0)).toHaveLength(1);
  });

  test("leaves out emoji newer than the newest one the device can draw", () => {
    const old = shownEmoji(storedEmoji("en"), 12);
    expect(old.length).toBeLessThan(english.length);
    expect(Math.max(...old.map(({ version }) => version))).toBe(12);
  });

  test("writes no character without an effect", () => {
    expect(english.filter(({ emoji }) => /\p{Emoji_Presentation}\ufe0f/u.test(emoji))).toEqual([]);
    const hands = english.find(({ emoji }) => emoji === "🧑‍🤝‍🧑");
    expect(hands?.skins?.dark).toBe("🧑🏿‍🤝‍🧑🏿");
    expect(english.find(({ emoji }) => emoji === "✌️")?.skins?.light).toBe("✌🏻");
  });
});

describe("the emoji memory", () => {
  beforeEach(() => rememberTone("none"));

  test("has the last eighteen, the latest first, each once", () => {
    for (const emoji of firstPage.slice(0, 20)) rememberEmoji(emoji);
    rememberEmoji("🔥");
    rememberTone("dark");
    const { recent, tone } = recalledEmoji();
    expect(recent).toHaveLength(18);
    expect(recent[0]).toBe("🔥");
    expect(recent[1]).toBe(firstPage[19]);
    expect(new Set(recent).size).toBe(18);
    expect(tone).toBe("dark");
  });
});
