import fc from "fast-check";
import { expect, it } from "vitest";
import { wordDifference } from "./wordDifference.ts";

const shown = (before: string, after: string): string =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : `${kind === "added" ? "+" : "−"}{${text}}`))
    .join("");

it.each([
  ["same", "same", "same"],
  ["", "new", "+{new}"],
  ["old", "", "−{old}"],
  ["We open at eight", "We open at nine", "We open at −{eight}+{nine}"],
  ["one, two, three", "one, three", "one, −{two, }three"],
  ["кофе в субботу", "чай в воскресенье", "−{кофе}+{чай} в −{субботу}+{воскресенье}"],
  ["a very good cup", "an excellent cup", "−{a very good}+{an excellent} cup"],
  ["it's well-known", "it’s well-known", "−{it's}+{it’s} well-known"],
  ["first\nsecond", "first\n\nsecond", "first−{\n}+{\n\n}second"],
  ["👍 yes", "👎 yes", "−{👍}+{👎} yes"],
])("%j became %j", (before, after, difference) => {
  expect(shown(before, after)).toBe(difference);
});

it("both texts can be read out of the difference", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", " ", "\n", ", ", "word"))
    .map((words) => words.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDifference(before, after);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join("");
      expect(without("added")).toBe(before);
      expect(without("removed")).toBe(after);
    }),
    { numRuns: 500 },
  );
});

it("two long texts with nothing in common are one removed and one added text", () => {
  const before = Array.from({ length: 50_000 }, (_, at) => `a${at}`).join("+");
  const after = Array.from({ length: 50_000 }, (_, at) => `b${at}`).join("-");
  expect(wordDifference(before, after)).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
});
