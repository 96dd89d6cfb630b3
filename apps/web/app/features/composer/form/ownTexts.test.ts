import { expect, test } from "vitest";
import { withOwnText } from "./ownTexts.ts";
import { draftFrom, emptyDraft, isEmptyDraft, postContentOf, storedPart } from "./postDraft.ts";

const common = { ...emptyDraft, text: "<p>Common</p>" };
const withOwn = { ...common, ...withOwnText(common, "a", "<p>Own</p>") };

test("an own text that says nothing, or what all say, is none", () => {
  expect(withOwn.ownTexts).toEqual({ a: "<p>Own</p>" });
  for (const text of [undefined, "", "<p> </p>", "<p>Common</p>"]) {
    expect(withOwnText(withOwn, "a", text).ownTexts).toEqual({});
  }
});

test("own texts are stored with the draft and count as its words, and a draft without them is stored as before", () => {
  const stored = JSON.parse(JSON.stringify(storedPart(withOwn))) as unknown;
  expect(draftFrom(stored, 1, new Date())?.ownTexts).toEqual(withOwn.ownTexts);
  expect(storedPart(common)).not.toHaveProperty("ownTexts");
  expect(postContentOf(withOwn).words).toEqual(["Common", "Own"]);
  expect(postContentOf(withOwn).identity).not.toBe(postContentOf(common).identity);
  expect(isEmptyDraft({ ...emptyDraft, ownTexts: withOwn.ownTexts })).toBe(false);
});

test("stored own texts that are none are left out", () => {
  for (const ownTexts of [null, "a", [["a", "b"]], { a: 1, b: "" }]) {
    expect(draftFrom({ ownTexts }, 1, new Date())?.ownTexts).toEqual({});
  }
});
