import { describe, expect, it } from "vitest";
import {
  cleanGeneratedTags,
  linkedPart,
  normalizeTag,
  normalizeTags,
  readTags,
  tagBlock,
  tagBlockLength,
} from "./tags.ts";

describe("a tag", () => {
  it.each(["", "  ", "#", " ## ", ",", "\t"])("of nothing (%j) is not added", (raw) => {
    expect(normalizeTag(raw)).toBeUndefined();
    expect(normalizeTags(["#a", raw])).toEqual(["#a"]);
  });

  it.each(["news", "#news", " News ", "#NEWS"])("that exists already is ignored: %j", (raw) => {
    expect(normalizeTags(["#news", raw])).toEqual(["#news"]);
  });

  it.each([
    ["news", "#news"],
    ["  ##News ", "#News"],
    ["machine   learning", "#machine_learning"],
    ["новости дня", "#новости_дня"],
    ["c++", "#c"],
    ["утро-города!", "#утро_города"],
    ["_draft_", "#_draft_"],
    ["日本", "#日本"],
    ["a#b", "#a_b"],
    ["cafe\u0301", "#café"],
    ["हिन्दी", "#हिन्दी"],
    ["#2024", "#2024"],
  ])("written %j is stored as %j", (raw, tag) => {
    expect(normalizeTag(raw)).toBe(tag);
    expect(normalizeTag(tag)).toBe(tag);
  });
});

it("a pasted line of tags is split at commas, line breaks and the next #", () => {
  expect(normalizeTags(["news, machine learning\n#a #b  #A,,"])).toEqual([
    "#news",
    "#machine_learning",
    "#a",
    "#b",
  ]);
});

it("several tags given as one are several", () => {
  expect(normalizeTags(["#a #b", "c，d", "＃e＃f", "#g\n#h"])).toEqual([
    "#a",
    "#b",
    "#c",
    "#d",
    "#e",
    "#f",
    "#g",
    "#h",
  ]);
});

describe("what becomes of a typed tag is known:", () => {
  it.each([
    ["news", "#news", undefined],
    ["#news", "#news", undefined],
    [" #Новости ", "#Новости", undefined],
    ["#2024год", "#2024год", undefined],
    ["日本", "#日本", undefined],
    ["#2024", undefined, "no_letter"],
    ["2024_12", undefined, "no_letter"],
    ["#_", undefined, "no_letter"],
    ["½", undefined, "no_letter"],
    ["👍", undefined, "nothing"],
    ["#👍🏽", undefined, "nothing"],
    ["❤", undefined, "nothing"],
    ["+++", undefined, "nothing"],
    ["C++", "#C", "changed"],
    ["#C#", "#C", "changed"],
    ["C#", "#C", "changed"],
    ["#foo#", "#foo", "changed"],
    ["##foo", "#foo", undefined],
    ["#ёлка", "#ёлка", undefined],
    ["е\u0308лка", "#ёлка", undefined],
    ["rock’n’roll", "#rock_n_roll", "changed"],
    ["O'Neill", "#O_Neill", "changed"],
    ["#утро-города", "#утро_города", "changed"],
    ["#новости🔥", "#новости", "changed"],
    ["#🔥", undefined, "nothing"],
    ["https://example.org/a,b?c=1;d#top", undefined, "link"],
    ["#https://example.org", undefined, "link"],
    ["www.example.org", undefined, "link"],
    ["t.me/morning_coffee", undefined, "link"],
    ["tg://resolve?domain=morning_coffee", undefined, "link"],
    ["ftp://example.org/a", undefined, "link"],
    ["telegram.me/morning_coffee", undefined, "link"],
    ["example.org/page", undefined, "link"],
    ["//example.org/page", undefined, "link"],
    ["пример.рф/кофе", undefined, "link"],
    ["mailto:a@example.org", undefined, "link"],
    ["javascript:alert(1)", undefined, "link"],
    ["node.js", "#node_js", "changed"],
    ["чай/кофе", "#чай_кофе", "changed"],
    ["24/7", undefined, "no_letter"],
    ["план:2024", "#план_2024", "changed"],
    ["\u200bnews\u2060", "#news", undefined],
    ["می\u200cخواهم", "#می\u200cخواهم", undefined],
    ["machine learning", "#machine_learning", "changed"],
    ["утро-города!", "#утро_города", "changed"],
    ["news@tea", "#news_tea", "changed"],
    ["हिन्दी", "#हिन्दी", "cut"],
    ["a".repeat(257), `#${"a".repeat(257)}`, "cut"],
  ])("%j", (typed, tag, remark) => {
    const shown = typed
      .normalize("NFC")
      .replace(/[\u200b\u2060]/gu, "")
      .trim();
    expect(readTags(typed)).toEqual([{ typed: shown, tag, remark }]);
  });

  it.each(["#a #b", "#a,#b", "#a;b", "＃a＃b", "#a、b", "#a#b", "a | b", "#a • #b"])(
    "%j are two",
    (typed) => {
      expect(readTags(typed).map(({ tag, remark }) => [tag, remark])).toEqual([
        ["#a", undefined],
        ["#b", undefined],
      ]);
    },
  );

  it("each of several", () => {
    const typed = "#C# #C++, https://example.org/a, #2024;чай";
    expect(readTags(typed).map(({ tag, remark }) => [tag, remark])).toEqual([
      ["#C", "changed"],
      ["#C", "changed"],
      [undefined, "no_letter"],
      ["#чай", undefined],
      [undefined, "link"],
    ]);
  });

  it.each(["", " ", "#", " # ", ",", "\u200b", "#\u3164"])("%j is none", (typed) => {
    expect(readTags(typed)).toEqual([]);
  });
});

it.each([
  ["#news", "#news"],
  ["#2024", ""],
  ["#हिन्दी", "#ह"],
  [`#${"1".repeat(256)}a`, ""],
  ["#x²", "#x"],
  ["#සිංහල", "#සිංහල"],
])("of %s Telegram links %j", (tag, linked) => expect(linkedPart(tag)).toBe(linked));

describe("generated tags", () => {
  it("fall back to the defaults when none is usable", () => {
    const defaults = ["#tag1", "#tag2", "#tag3", "#content", "#telegram"];
    expect(cleanGeneratedTags([])).toEqual(defaults);
    const sentence = "these are the tags you asked for ".repeat(3);
    expect(cleanGeneratedTags(["#", "!!", "日本", sentence])).toEqual(defaults);
  });

  it("are lower case letters and digits, at most five, each once", () => {
    const generated = ["#Go-Lang!", "НОВОСТИ дня", "2024", "golang", "café", "x_y", "six", "seven"];
    expect(cleanGeneratedTags(generated)).toEqual([
      "#golang",
      "#новостидня",
      "#café",
      "#xy",
      "#six",
    ]);
  });
});

describe("the block of tags", () => {
  it("takes two for the blank line, the tags, and one between them", () => {
    expect(tagBlock(["#ab", "#😀"])).toBe("\n\n#ab #😀");
    expect(tagBlockLength(["#ab", "#😀"])).toBe(2 + 3 + 1 + 2);
  });

  it("takes nothing without tags", () => {
    expect(tagBlock([])).toBe("");
    expect(tagBlockLength([])).toBe(0);
  });
});
