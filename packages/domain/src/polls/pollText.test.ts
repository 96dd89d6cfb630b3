import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromPlainText } from "../text/plainText.ts";
import { trimPoll } from "./poll.ts";
import { emptyPollSettings } from "./pollSettings.ts";
import { pollHtml, pollToText, textToPoll } from "./pollText.ts";
import type { PollWords } from "./pollText.ts";
import { paragraph } from "../text/richText.ts";
import type { Block, FlowBlock, List } from "../text/richText.ts";
import { toHtml } from "../text/richTextHtml.ts";
import { isEmpty } from "../text/richTextNormal.ts";

const list = (...items: (string | FlowBlock[])[]): List => ({
  type: "bulletList",
  items: items.map((item) => ({
    blocks: typeof item === "string" ? [paragraph(item)] : item,
  })),
});
const pollFrom = (...blocks: Block[]) => textToPoll({ blocks });

describe("a poll becomes a text", () => {
  it.each<[string, PollWords, string]>([
    [
      "of its question and a list of its options",
      { question: "Tea or coffee?", options: ["Tea", "Coffee"] },
      "<p>Tea or coffee?</p><ul><li><p>Tea</p></li><li><p>Coffee</p></li></ul>",
    ],
    [
      "without the empty options",
      { question: "Tea?", options: ["", "Yes", " "] },
      "<p>Tea?</p><ul><li><p>Yes</p></li></ul>",
    ],
    ["of its question alone", { question: "Tea?", options: ["", ""] }, "<p>Tea?</p>"],
    ["of its options alone", { question: "", options: ["Tea"] }, "<ul><li><p>Tea</p></li></ul>"],
    ["of nothing", { question: " ", options: ["\u200b"] }, ""],
    [
      "in which its words are words, not markup",
      { question: "<b>1 < 2?</b>", options: ["*yes*"] },
      "<p>&lt;b&gt;1 &lt; 2?&lt;/b&gt;</p><ul><li><p>*yes*</p></li></ul>",
    ],
  ])("%s", (_, poll, html) => expect(toHtml(pollToText(poll))).toBe(html));
});

describe("a text becomes a poll:", () => {
  it.each<[string, PollWords, PollWords]>([
    ["nothing", pollFrom(), { question: "", options: [] }],
    ["one line is the question", pollFrom(paragraph("Tea?")), { question: "Tea?", options: [] }],
    [
      "paragraphs after the first are options",
      pollFrom(paragraph("Tea?"), paragraph(""), paragraph("Yes"), paragraph("No")),
      { question: "Tea?", options: ["Yes", "No"] },
    ],
    [
      "so are lines of the first paragraph",
      pollFrom(paragraph("Tea?\nYes\n\nNo")),
      { question: "Tea?", options: ["Yes", "No"] },
    ],
    [
      "items of a list are options, whatever stands between it and the question",
      pollFrom(paragraph("Tea?"), paragraph("Be honest."), list("Yes", "No"), paragraph("Thanks!")),
      { question: "Tea?", options: ["Yes", "No"] },
    ],
    [
      "a list alone has no question",
      pollFrom(list("Yes", "No")),
      { question: "", options: ["Yes", "No"] },
    ],
    [
      "items of several lists, of lists in lists and in quotes",
      pollFrom(
        { type: "quote", expandable: false, blocks: [paragraph("Tea?")] },
        list([paragraph("Green"), list("Sencha", "Matcha")]),
        { type: "quote", expandable: true, blocks: [list("Black")] },
      ),
      { question: "Tea?", options: ["Green", "Sencha", "Matcha", "Black"] },
    ],
    [
      "formatting is left behind",
      pollFrom(
        {
          type: "paragraph",
          runs: [
            { text: "Tea ", marks: [{ type: "bold" }] },
            { text: "here?", marks: [{ type: "link", href: "https://example.org/" }] },
          ],
        },
        { type: "code", language: null, text: "yes\n  no" },
      ),
      { question: "Tea here?", options: ["yes", "no"] },
    ],
  ])("%s", (_, poll, expected) => expect(poll).toEqual(expected));

  it.each(["- ", "— ", "• ", "1. ", "2) ", "3️⃣ ", "4️⃣"])(
    "a typed list with «%s» loses its markers",
    (mark) => {
      const typed = fromPlainText(`Tea?\n${mark}Yes\n${mark}No`);
      expect(textToPoll(typed)).toEqual({ question: "Tea?", options: ["Yes", "No"] });
    },
  );

  it("a dash before one option of several is part of it", () => {
    const options = ["Yes", "— No", "-5°"];
    expect(textToPoll(fromPlainText(["Tea?", ...options].join("\n")))).toEqual({
      question: "Tea?",
      options,
    });
  });

  it("at most ten options are taken, each in full length", () => {
    const lines = Array.from({ length: 30 }, (_, n) => `${n} ${"й".repeat(500)}`);
    expect(textToPoll(fromPlainText(["Tea?", ...lines].join("\n"))).options).toEqual(
      lines.slice(0, 10),
    );
  });
});

it("the list of drafts shows exactly the text of a poll, whatever it contains", () => {
  const pieces = fc.constantFrom(
    " ",
    "  ",
    "\n",
    " \n",
    "\t",
    "\r\n",
    "\u2028",
    "\u00a0",
    "\u200b",
  );
  const more = fc.constantFrom("<b>", "&amp;", '"', "a", "й", "å", "a\u030a", "\u202e", "\ud83d");
  const words = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.array(fc.oneof(pieces, more), { maxLength: 12 }).map((parts) => parts.join("")),
  );
  const polls = fc.record({ question: words, options: fc.array(words, { maxLength: 4 }) });
  const flags = { isAnonymous: true, allowsMultipleAnswers: false, ...emptyPollSettings };
  fc.assert(
    fc.property(polls, (given) => {
      const poll = trimPoll({ ...given, ...flags });
      fc.pre(!isEmpty(pollToText(poll)));
      expect(pollHtml(poll)).toBe(toHtml(pollToText(poll)));
    }),
    { numRuns: 500 },
  );
});

it("a poll copied to a post and back is unchanged", () => {
  const words = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    .map((text) => `q${text.replace(/[\s\p{C}\u030a\u0333\u033f]+/gu, " ")}`.trim());
  const polls = fc.record({
    question: words,
    options: fc.array(words, { minLength: 1, maxLength: 10 }),
  });
  fc.assert(
    fc.property(polls, (poll) => {
      expect(textToPoll(pollToText(poll))).toEqual(poll);
    }),
    { numRuns: 300 },
  );
});
