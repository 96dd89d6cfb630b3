import { expect, it } from "vitest";
import { checkSearch, MAX_SEARCH_WORDS, searchWords } from "./search.ts";

it("a search of more than eight different words is refused, repetitions do not count", () => {
  const words = Array.from({ length: MAX_SEARCH_WORDS }, (_, n) => `word${n}`);
  expect(checkSearch(searchWords([...words, ...words].join(" ")))).toEqual([]);
  expect(checkSearch(searchWords([...words, "more"].join(" ")))).toEqual([
    { code: "search_too_long", details: { limit: 8 } },
  ]);
});

it("words are compared without case, and the longest comes first", () => {
  expect(searchWords("  Кофе КОФЕ\nутром a\0 ")).toEqual(["утром", "кофе", "a"]);
});
