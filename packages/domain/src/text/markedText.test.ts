import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeMarkedLine } from "./markedText.ts";
import { fromPlainText } from "./plainText.ts";
import type { Mark, StyleName, TextRun } from "./richText.ts";
import { normalize } from "./richTextNormal.ts";

const run = (text: string, ...types: StyleName[]): TextRun => ({
  text,
  marks: types.map((type) => ({ type })),
});
const link: Mark = { type: "link", href: "https://example.com" };

describe("a line is written with the marks that can be typed", () => {
  it.each<[string, TextRun[]]>([
    ["plain words", [run("plain words")]],
    [
      "*bold* and _italic_ and `code`",
      [
        run("bold", "bold"),
        run(" and "),
        run("italic", "italic"),
        run(" and "),
        run("code", "code"),
      ],
    ],
    [
      "*bold _both_* _italic_",
      [run("bold ", "bold"), run("both", "bold", "italic"), run(" italic", "italic")],
    ],
    ["*_both_* no", [run("both", "bold", "italic"), run(" no")]],
    ["*bold* after", [run("bold ", "bold"), run("after")]],
    ["*a*`b*c`*d*", [run("a", "bold"), run("b*c", "code"), run("d", "bold")]],
    [
      "*#tag* and *https://example.com/a_b*",
      [run("#tag", "bold"), run(" and "), run("https://example.com/a_b", "bold")],
    ],
    ["(*a*), «_b_»!", [run("("), run("a", "bold"), run("), «"), run("b", "italic"), run("»!")]],
  ])("%s", (line, runs) => {
    expect(writeMarkedLine(runs)).toBe(line);
    expect(lettersOf(fromPlainText(line).blocks)).toEqual(lettersOf([{ type: "paragraph", runs }]));
  });
});

describe("what cannot be typed is written as words", () => {
  it.each<[string, string, TextRun[]]>([
    ["bold inside a word", "unbelievable", [run("un"), run("believ", "bold"), run("able")]],
    [
      "a link, underline, a spoiler",
      "here now soon",
      [{ text: "here ", marks: [link] }, run("now ", "underline"), run("soon", "spoiler")],
    ],
    ["code with a backtick", "a`b", [run("a`b", "code")]],
    ["bold beside an asterisk that would close it", "a* b", [run("a* b", "bold")]],
    ["nothing but white space", " ", [run(" ", "bold")]],
    ["names in the code", "snake_case_name", [run("snake_case_name")]],
  ])("%s", (_, line, runs) => {
    expect(writeMarkedLine(runs)).toBe(line);
  });
});

it("reading a written line back gives its text, its code and its marks, and never one more", () => {
  const styles = fc.constantFrom<StyleName[]>(
    [],
    ["bold"],
    ["italic"],
    ["bold", "italic"],
    ["code"],
    ["strike"],
  );
  const words = fc.stringMatching(/^[a-zа-я#@./:(),!«»🎈 -]{1,12}$/u);
  const runs = fc.array(
    fc.tuple(words, styles).map(([text, types]) => run(text, ...types)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(runs, (given) => {
      const meant = lettersOf(normalize({ blocks: [{ type: "paragraph", runs: given }] }).blocks);
      const read = lettersOf(fromPlainText(writeMarkedLine(given)).blocks);
      expect(read.map(({ letter }) => letter)).toEqual(meant.map(({ letter }) => letter));
      read.forEach(({ types }, at) =>
        expect(meant[at]?.types).toEqual(expect.arrayContaining(types)),
      );
    }),
    { numRuns: 500 },
  );
});

it("whole words keep bold, italic and code", () => {
  const styles = fc.constantFrom<StyleName[]>(
    [],
    ["bold"],
    ["italic"],
    ["bold", "italic"],
    ["code"],
  );
  const word = fc.stringMatching(/^[a-zа-я]{1,8}$/u);
  const runs = fc.array(fc.tuple(word, styles), { maxLength: 8 });
  fc.assert(
    fc.property(runs, (given) => {
      const line = given.flatMap(([text, types]) => [run(text, ...types), run(" ")]);
      expect(lettersOf(fromPlainText(writeMarkedLine(line)).blocks)).toEqual(
        lettersOf(normalize({ blocks: [{ type: "paragraph", runs: line }] }).blocks),
      );
    }),
    { numRuns: 500 },
  );
});

it.each([
  [[run("*a ".repeat(20_000), "bold")]],
  [Array.from({ length: 20_000 }, (_, at) => run("a ", at % 2 ? "bold" : "italic"))],
])("a hostile line is written in no time (%#)", (runs) => {
  expect(writeMarkedLine(runs)).not.toBe("");
});

/** Every letter with its marks; white space has none. */
function lettersOf(
  blocks: readonly { readonly type: string; readonly runs?: readonly TextRun[] }[],
) {
  return blocks.flatMap(({ runs = [] }) =>
    runs.flatMap(({ text, marks }) =>
      Array.from(text.replace(/\s+/gu, ""), (letter) => ({
        letter,
        types: marks.map(({ type }) => type).sort(),
      })),
    ),
  );
}
