import { describe, expect, test } from "vitest";
import {
  draftFrom,
  draftImages,
  emptyDraft,
  isEmptyDraft,
  storedPart,
  withImages,
} from "./postDraft.ts";

const now = new Date("2026-11-21T10:00:00Z");

describe("the draft of a post", () => {
  test("a stored value that is not a draft begins an empty one instead of breaking the page", () => {
    for (const stored of [null, "text", { text: 5 }, { ...emptyDraft, tags: "no" }]) {
      expect(draftFrom(stored, now)).toEqual(emptyDraft);
    }
  });

  test("a stored draft comes back as it was", () => {
    const draft = { ...emptyDraft, text: "<p>Hello</p>", tags: ["#a"], selectedChannelIds: ["1"] };
    expect(draftFrom(JSON.parse(JSON.stringify(storedPart(draft))), now)).toEqual(draft);
  });

  test("a chosen time comes back, unless it has passed: then it has to be chosen again", () => {
    const at = (scheduledDate: string) =>
      draftFrom(storedPart({ ...emptyDraft, scheduleType: "later", scheduledDate }), now);
    const ahead = "2026-11-21T10:05:00.000Z";
    expect(at(ahead)).toMatchObject({ scheduledDate: ahead, hasTimePassed: false });
    expect(at("2026-11-21T09:55:00.000Z")).toMatchObject({
      scheduleType: "later",
      scheduledDate: null,
      hasTimePassed: true,
    });
  });

  test("the browser keeps exactly what the specification counts to a draft", () => {
    expect(Object.keys(storedPart(emptyDraft)).toSorted()).toEqual([
      "imageUrl",
      "imageUrls",
      "scheduleType",
      "scheduledDate",
      "selectedChannelIds",
      "tags",
      "text",
      "useMultipleImages",
    ]);
  });

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

  test("chosen channels alone are nothing a person would miss", () => {
    expect(isEmptyDraft({ ...emptyDraft, selectedChannelIds: ["1"] })).toBe(true);
    expect(isEmptyDraft({ ...emptyDraft, tags: ["#a"] })).toBe(false);
  });
});
