import { describe, expect, test, vi } from "vitest";
import {
  draftFrom,
  draftImages,
  emptyDraft,
  isEmptyDraft,
  storedPart,
  withImages,
} from "./postDraft.ts";

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

const now = new Date("2026-11-21T10:00:00Z");

describe("a draft that another build has stored", () => {
  test("that cannot be read begins empty, and is reported in the console only", () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    for (const stored of [null, undefined, "text", 7, []])
      expect(draftFrom(stored, 1, now)).toBeUndefined();
    expect(log).toHaveBeenCalledTimes(5);
    log.mockRestore();
  });

  test("is restored unchanged when this build stored it", () => {
    const draft = {
      ...emptyDraft,
      text: "<p>a **b** &lt;c&gt;</p>",
      imageUrls: ["/uploads/a", "/uploads/b"],
      useMultipleImages: true,
      tags: ["#a"],
      selectedChannelIds: ["1"],
      fromDraft: { id: "d1", version: 3 },
    };
    expect(draftFrom(JSON.parse(JSON.stringify(storedPart(draft))), 1, now)).toEqual(draft);
  });

  test("loses neither text nor tags because of an unreadable field", () => {
    const stored = {
      text: "<p>Hello</p>",
      tags: ["#a", 5, null],
      imageUrls: "no",
      scheduledDate: {},
    };
    expect(draftFrom(stored, 1, now)).toEqual({
      ...emptyDraft,
      text: "<p>Hello</p>",
      tags: ["#a"],
    });
  });

  test("may lack fields", () => {
    expect(draftFrom({}, 0, now)).toEqual(emptyDraft);
    expect(draftFrom({ imageUrls: ["/a", "/b"] }, 0, now)).toMatchObject({
      useMultipleImages: true,
      imageUrls: ["/a", "/b"],
    });
  });

  test("may mark a missing image with an empty address", () => {
    expect(draftFrom({ imageUrl: "", imageUrls: [""] }, 0, now)).toEqual(emptyDraft);
  });

  test.each([
    ["Hello", "<p>Hello</p>"],
    ["one\ntwo & <three", "<p>one</p><p>two &amp; &lt;three</p>"],
    ["*bold*", "<p><strong>bold</strong></p>"],
    ["<p>Hello</p>", "<p>Hello</p>"],
    ["", ""],
  ])("may contain plain text: %j", (text, html) => {
    expect(draftFrom({ text }, 0, now)?.text).toBe(html);
  });

  test.each([
    "2026-11-24T18:00:00.000Z",
    "2026-11-24T21:00:00+03:00",
    "Tue Nov 24 2026 18:00:00 GMT+0000 (UTC)",
    Date.parse("2026-11-24T18:00:00Z"),
  ])("may contain a date in any format: %j", (scheduledDate) => {
    expect(draftFrom({ scheduleType: "later", scheduledDate }, 0, now)).toMatchObject({
      scheduleType: "later",
      scheduledDate: "2026-11-24T18:00:00.000Z",
      hasTimePassed: false,
    });
  });

  test("asks again for a time that has passed, and has none when it goes out now", () => {
    const past = "2026-11-21T09:55:00.000Z";
    expect(draftFrom({ scheduleType: "later", scheduledDate: past }, 1, now)).toMatchObject({
      scheduleType: "later",
      scheduledDate: null,
      hasTimePassed: true,
    });
    expect(draftFrom({ scheduleType: "now", scheduledDate: past }, 1, now)).toMatchObject({
      scheduledDate: null,
      hasTimePassed: false,
    });
  });

  test("contains exactly what other builds read as a draft", () => {
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
});
