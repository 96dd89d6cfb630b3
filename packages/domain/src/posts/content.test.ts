import { describe, expect, it } from "vitest";
import {
  chosenOptions,
  emptyPoll,
  emptyPost,
  isSameContent,
  readContent,
  storedContent,
} from "./content.ts";
import type { Content } from "./content.ts";

/** As rows were written before any option existed. */
const oldPost = { kind: "post", text: "<p>Tea</p>", imageUrl: null, imageUrls: [], tags: ["#tea"] };
const oldPoll = {
  kind: "poll",
  question: "Tea?",
  options: ["Yes", "No"],
  isAnonymous: false,
  allowsMultipleAnswers: true,
};

describe("content that was stored before a field existed", () => {
  it.each([oldPost, oldPoll])("reads with the defaults of what it lacks ($kind)", (stored) => {
    expect(readContent(stored)).toEqual({ ...stored, isSilent: false });
  });

  it.each([oldPost, oldPoll])("equals what is stored today ($kind)", (stored) => {
    const read = readContent(stored);
    expect(isSameContent(read, readContent(storedContent(read)))).toBe(true);
    expect(storedContent(read)).toEqual(stored);
  });

  it("equals its sibling, whichever of the two fields has the only image", () => {
    const one = readContent({ ...oldPost, imageUrl: "/uploads/a.jpg" });
    const other = readContent({ ...oldPost, imageUrls: ["/uploads/a.jpg"] });
    expect(isSameContent(one, other)).toBe(true);
  });
});

describe("content that is unreadable", () => {
  it.each<[string, object, Content]>([
    ["of a post", { kind: "post", text: 5, imageUrl: {}, imageUrls: "a", tags: null }, emptyPost],
    ["of a poll", { kind: "poll", question: null, isAnonymous: "yes", isSilent: 1 }, emptyPoll],
    ["without a kind", {}, emptyPost],
  ])("has the defaults (%s)", (_, stored, read) => expect(readContent(stored)).toEqual(read));

  it("keeps what can be read of a list, and nothing that is no field", () => {
    const stored = { ...oldPost, tags: ["#tea", 3, null], surprise: true };
    expect(readContent(stored)).toEqual({ ...oldPost, isSilent: false });
  });
});

describe("an option", () => {
  it("is stored and sent only where it differs from its default", () => {
    expect(chosenOptions({ isSilent: false })).toEqual({});
    expect(chosenOptions({ isSilent: true, text: "Tea" })).toEqual({ isSilent: true });
    const silent = readContent({ ...oldPoll, isSilent: true });
    expect(storedContent(silent)).toEqual({ ...oldPoll, isSilent: true });
  });

  it("makes another content of the same words", () => {
    const silent = readContent({ ...oldPost, isSilent: true });
    expect(isSameContent(silent, readContent(oldPost))).toBe(false);
  });
});
