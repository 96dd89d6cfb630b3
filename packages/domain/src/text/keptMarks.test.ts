import { describe, expect, it } from "vitest";
import { keepMarks } from "./keptMarks.ts";
import type { Mark, TextRun } from "./richText.ts";

const plain = (text: string): TextRun => ({ text, marks: [] });
const linked = (text: string, href = "https://example.com"): TextRun => ({
  text,
  marks: [{ type: "link", href }],
});
const marked = (text: string, type: "spoiler" | "underline" | "bold"): TextRun => ({
  text,
  marks: [{ type }],
});
const link: Mark = { type: "link", href: "https://example.com" };

describe("a mark is lost", () => {
  it.each<[string, TextRun[], string]>([
    ["with its words", [plain("Read "), linked("the menu")], "Look here"],
    ["when they became part of another word", [linked("art")], "A part of it"],
    [
      "when somebody else has them",
      [linked("here"), plain(" and "), linked("here", "https://b.de")],
      "Only here",
    ],
  ])("%s", (_, before, after) => {
    const { lost } = keepMarks([before], [[plain(after)]]);
    expect(lost).toHaveLength(1);
  });

  it("and is named with its words", () => {
    const { lost, lines } = keepMarks([[linked("the menu ")]], [[plain("Look")]]);
    expect(lost).toEqual([{ mark: link, text: "the menu" }]);
    expect(lines).toEqual([[plain("Look")]]);
  });
});

describe("a mark is put back where its words stayed", () => {
  it("with what the new text has itself", () => {
    const before = [[plain("Please do read "), linked("the menu"), plain(" now")]];
    const after = [[plain("Read the "), marked("menu", "bold")]];
    expect(keepMarks(before, after)).toEqual({
      lines: [[plain("Read "), linked("the "), { text: "menu", marks: [{ type: "bold" }, link] }]],
      lost: [],
    });
  });

  it("each in its turn, and in its own line", () => {
    const before = [[linked("here", "https://a.de")], [linked("here", "https://b.de")]];
    const after = [[plain("Look here")], [plain("or here")]];
    expect(keepMarks(before, after).lines).toEqual([
      [plain("Look "), linked("here", "https://a.de")],
      [plain("or "), linked("here", "https://b.de")],
    ]);
  });

  it("one mark over another", () => {
    const both: TextRun = { text: "secret", marks: [link, { type: "spoiler" }] };
    expect(keepMarks([[both, marked(" ending", "spoiler")]], [[plain("A secret ending")]])).toEqual(
      {
        lines: [
          [
            plain("A "),
            { text: "secret", marks: [link, { type: "spoiler" }] },
            marked(" ending", "spoiler"),
          ],
        ],
        lost: [],
      },
    );
  });

  it("in a text of one line that had two", () => {
    const { lines, lost } = keepMarks(
      [[plain("a")], [marked("two", "underline")]],
      [[plain("a two")]],
    );
    expect(lost).toEqual([]);
    expect(lines).toEqual([[plain("a "), marked("two", "underline")]]);
  });
});

it("a link on every word is placed in time", () => {
  const words = Array.from({ length: 500 }, () => linked("a "));
  expect(
    keepMarks([words.flatMap((word) => [word, plain("b ")])], [[plain("a b ".repeat(500))]]).lost,
  ).toEqual([]);
});
