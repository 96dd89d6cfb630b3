import { describe, expect, it } from "vitest";
import { checkPoll } from "../../polls/poll.ts";
import { emptyPoll } from "../../posts/content.ts";
import { checkDraft } from "../../posts/draft.ts";
import { checkPrompt } from "../../plans/prompt.ts";
import { checkSnippet } from "../../posts/snippet.ts";
import { isBlank, withoutInvisible } from "./blankText.ts";
import { paragraph } from "../richText.ts";
import { isEmpty } from "../richTextNormal.ts";
import { normalizeTag } from "../tags.ts";

const invisible: Readonly<Record<string, string>> = {
  nothing: "",
  "white space": " \t\r\n\u00a0\u1680\u2003\u202f\u205f\u3000\u0085\u2028\u2029",
  "zero width spaces": "\u200b\ufeff",
  "word joiners": "\u2060",
  joiners: "\u200c\u200d",
  "direction marks": "\u200e\u200f\u061c",
  "direction overrides": "\u202a\u202b\u202c\u202d\u202e",
  "direction isolates": "\u2066\u2067\u2068\u2069",
  "the braille blank": "\u2800",
  "Hangul fillers": "\u115f\u1160\u3164\uffa0",
  "soft hyphens": "\u00ad",
  "the tags of Unicode": "\u{e0001}\u{e0020}\u{e0041}\u{e007f}",
  "variation selectors": "\ufe00\ufe0f\u{e0100}\u{e01ef}",
  "Mongolian selectors": "\u180b\u180c\u180d\u180e\u180f",
  "invisible operators": "\u2061\u2062\u2063\u2064\u206a\u206f",
  "the grapheme joiner": "\u034f",
  "Khmer vowels that nobody sees": "\u17b4\u17b5",
  "an object's place": "\ufffc",
  "marks between lines": "\ufff9\ufffa\ufffb",
  "formats of music and shorthand": "\u{1d173}\u{1d17a}\u{1bca0}",
  "control characters": "\0\u0001\u001f\u007f\u009f",
  "marks that Telegram drops": "\u0333\u033f\u030a",
  "marks without a letter": "\u0301\u0488\u20dd\u0670\u{1d167}",
  "marks on a space": " \u0301\u00a0\u0308",
  "a note without a head": "\u{1d159}",
  "blanks of Egyptian": "\u{13441}\u{13442}",
  "what is no character": "\uffff\ufffe\ufdd0\u{1ffff}\u{10ffff}",
  "a mixture": " \u200b\u2060\u3164\ufe0f\u2800\n",
};

describe.each(Object.entries(invisible))("a text of %s is empty", (_, text) => {
  it("everywhere", () => {
    expect(isBlank(text)).toBe(true);
    expect(isEmpty({ blocks: [paragraph(text)] })).toBe(true);
    expect(normalizeTag(`#${text}`)).toBeUndefined();
    expect(checkPoll({ ...emptyPoll, question: text, options: ["Yes", "No"] })).toEqual([
      { code: "question_required" },
    ]);
    expect(checkPoll({ ...emptyPoll, question: "Tea?", options: ["Yes", text] })).toEqual([
      { code: "min_two_options" },
    ]);
    expect(checkDraft({ title: text, hasText: true, media: [] })).toEqual([
      { code: "draft_title_required" },
    ]);
    const snippet = { kind: "tag_set", length: 1, hasText: false, tags: ["#a"] } as const;
    expect(checkSnippet({ ...snippet, name: text })).toEqual([{ code: "snippet_name_required" }]);
    expect(checkPrompt(text)).toEqual([{ code: "prompt_required" }]);
  });
});

it.each([
  "a",
  "я",
  ".",
  "\u200ba",
  "👍🏽",
  "❤️",
  "👨‍👩‍👧",
  "⠁",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "ㅎ",
  "\ufffd",
  "é",
  "e\u0301",
  "´",
  "ि",
  "\uf8ff",
  "♪",
  "1\ufe0f\u20e3",
])("%j is not empty", (text) => expect(isBlank(text)).toBe(false));

it("what nobody sees is taken out of what was pasted, and every line break is a space", () => {
  expect(withoutInvisible("\u200ba\u2060b\r\n\u3164c\u00ad")).toBe("ab  c");
});
