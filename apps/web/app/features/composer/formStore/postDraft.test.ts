import { describe, expect, test } from "vitest";
import { draftImages, emptyDraft, isEmptyDraft, withImages } from "./postDraft.ts";

describe("the draft of a post", () => {
  test("turning multiple images on and off keeps the first image", () => {
    const single = { ...emptyDraft, ...withImages(["/a"], false) };
    expect(single).toMatchObject({ imageUrl: "/a", imageUrls: [], useMultipleImages: false });
    const several = { ...single, ...withImages(draftImages(single), true) };
    expect(several).toMatchObject({ imageUrl: null, imageUrls: ["/a"], useMultipleImages: true });
    expect({ ...several, ...withImages(draftImages(several), false) }).toEqual(single);
  });

  test("a second image makes an album", () => {
    expect(withImages(["/a", "/b"], false)).toMatchObject({ useMultipleImages: true });
  });

  test("chosen channels alone do not count as content", () => {
    expect(isEmptyDraft({ ...emptyDraft, selectedChannelIds: ["1"] })).toBe(true);
    expect(isEmptyDraft({ ...emptyDraft, tags: ["#a"] })).toBe(false);
  });
});
