import { describe, expect, it } from "vitest";
import {
  cleanGeneratedTags,
  normalizeTag,
  normalizeTags,
  parseTags,
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
  ])("written %j is stored as %j", (raw, tag) => {
    expect(normalizeTag(raw)).toBe(tag);
    expect(normalizeTag(tag)).toBe(tag);
  });
});

it("a pasted line of tags is split at commas, line breaks and the next #", () => {
  expect(parseTags("news, machine learning\n#a #b  #A,,")).toEqual([
    "#news",
    "#machine_learning",
    "#a",
    "#b",
  ]);
});

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
      "#2024",
      "#café",
      "#xy",
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
