import { describe, expect, it } from "vitest";
import { checkSnippet, keptBy, MAX_SNIPPET_NAME_LENGTH, snippetKinds } from "./snippet.ts";
import type { SnippetFacts } from "./snippet.ts";

const template: SnippetFacts = {
  kind: "template",
  name: "Morning",
  length: 12,
  hasText: true,
  tags: [],
};
const tagSet: SnippetFacts = { ...template, kind: "tag_set", hasText: false, tags: ["#tea"] };
const codesOf = (facts: SnippetFacts) => checkSnippet(facts).map(({ code }) => code);
const manyTags = Array.from({ length: 31 }, (_, n) => `#tag${n}`);

describe("a snippet is refused", () => {
  it.each<[string, SnippetFacts, string]>([
    ["without a name", { ...template, name: "" }, "snippet_name_required"],
    ["with an invisible name", { ...template, name: "\u200b\u2060" }, "snippet_name_required"],
    [
      "with a name of 61 letters",
      { ...template, name: "😀".repeat(MAX_SNIPPET_NAME_LENGTH + 1) },
      "snippet_name_too_long",
    ],
    ["that is a template without text", { ...template, hasText: false }, "snippet_empty"],
    ["that is a signature of tags alone", { ...tagSet, kind: "signature" }, "snippet_empty"],
    ["that is a set of no tags", { ...tagSet, tags: [] }, "snippet_empty"],
    ["with 31 tags", { ...tagSet, tags: manyTags }, "too_many_tags"],
    ["with a sentence for a tag", { ...tagSet, tags: ["#two words"] }, "tag_invalid"],
    ["that is longer than a post may be", { ...template, length: 4097 }, "text_too_long"],
  ])("%s", (_, facts, code) => expect(codesOf(facts)).toEqual([code]));

  it("with every reason at once, the name first", () => {
    expect(codesOf({ ...template, name: " ", hasText: false, length: 5000 })).toEqual([
      "snippet_name_required",
      "snippet_empty",
      "text_too_long",
    ]);
  });
});

it.each<[string, SnippetFacts]>([
  ["of each kind", template],
  ["of 4096 letters", { ...template, length: 4096 }],
  ["with tags", { ...template, tags: ["#tea"] }],
  ["of tags alone", tagSet],
  ["with a name of 60 letters", { ...template, name: "й".repeat(MAX_SNIPPET_NAME_LENGTH) }],
])("a snippet %s is fine", (_, facts) => expect(codesOf(facts)).toEqual([]));

it("a tag set has no text, a signature no tags, a template both", () => {
  const given = { text: "<p>Tea</p>", tags: ["#tea"] };
  expect(snippetKinds.map((kind) => keptBy(kind, given))).toEqual([
    given,
    { text: "<p>Tea</p>", tags: [] },
    { text: "", tags: ["#tea"] },
  ]);
});
