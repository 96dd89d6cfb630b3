import { describe, expect, it } from "vitest";
import { checkDraft, MAX_TITLE_LENGTH, tidyTitle } from "./draft.ts";
import type { DraftFacts } from "./draft.ts";
import { mediaAt } from "./media.ts";

const draft: DraftFacts = { title: "Monday", hasText: true, media: [] };
const codesOf = (change: Partial<DraftFacts>) =>
  checkDraft({ ...draft, ...change }).map(({ code }) => code);

const upload = (n: number) => `/uploads/${"a".repeat(22)}${10 + n}.jpg`;
const uploads = (count: number) => mediaAt(Array.from({ length: count }, (_, n) => upload(n)));

describe("a draft is refused", () => {
  it.each<[string, Partial<DraftFacts>, string]>([
    ["without a title", { title: "" }, "draft_title_required"],
    ["with a title of white space", { title: " \n\t\u00a0" }, "draft_title_required"],
    ["with an invisible title", { title: "\u200b\u2060\u2800" }, "draft_title_required"],
    ["with a title of 201 letters", { title: "😀".repeat(201) }, "draft_title_too_long"],
    ["without text", { hasText: false }, "draft_content_required"],
    ["of images alone", { hasText: false, media: mediaAt([upload(1)]) }, "draft_content_required"],
    ["with 11 images", { media: uploads(11) }, "too_many_images"],
    [
      "with a script for an image",
      { media: mediaAt(["javascript:alert(1)"]) },
      "image_url_invalid",
    ],
    [
      "with an address in an album",
      { media: mediaAt([upload(1), "https://example.org/a.jpg"]) },
      "image_url_in_album",
    ],
    ["with 13 options of a poll", { optionCount: 13 }, "too_many_options"],
  ])("%s", (_, change, code) => expect(codesOf(change)).toEqual([code]));

  it("with every reason at once, the title first", () => {
    expect(codesOf({ title: "", hasText: false, media: uploads(11) })).toEqual([
      "draft_title_required",
      "draft_content_required",
      "too_many_images",
    ]);
  });
});

it.each<[string, Partial<DraftFacts>]>([
  ["of a title and a word", {}],
  ["with a title of 200 letters and white space around it", { title: ` ${"й".repeat(200)} \n` }],
  ["with ten images", { media: uploads(10) }],
  ["of a poll with one option", { optionCount: 1 }],
  ["of a poll with twelve options", { optionCount: 12 }],
])("a draft %s is fine", (_, change) => expect(codesOf(change)).toEqual([]));

it("a title is one line of characters a database stores", () => {
  expect(tidyTitle("  Tea\r\n\tand\0 coffee\u202e \ud800")).toBe("Tea and coffee \ufffd");
  expect(Array.from(tidyTitle("a ".repeat(MAX_TITLE_LENGTH))).length).toBe(399);
});
