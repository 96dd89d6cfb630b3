import { describe, expect, it } from "vitest";
import { emptyPoll, emptyPost } from "./content.ts";
import type { PostContent } from "./content.ts";
import { checkCorrection, corrected } from "./correction.ts";
import { mediaAt } from "./media.ts";

describe("a post in its channel can get", () => {
  const image = (url: string) => ({ ...emptyPost, media: mediaAt([url]) });
  const album = (...urls: string[]) => ({ ...emptyPost, media: mediaAt(urls) });
  it.each([
    ["another text", { ...emptyPost, text: "a" }, { ...emptyPost, text: "b" }, []],
    ["another image", image("/a"), image("/b"), []],
    ["another text of an album", album("/a", "/b"), { ...album("/a", "/b"), text: "b" }, []],
    ["no image where it had none", emptyPost, image("/a"), ["form_not_editable"]],
    ["not less than its image", image("/a"), emptyPost, ["form_not_editable"]],
    ["no album instead of an image", image("/a"), album("/a", "/b"), ["form_not_editable"]],
    ["no other images in an album", album("/a", "/b"), album("/b", "/a"), ["album_not_editable"]],
    ["nothing where it is a poll", emptyPoll, emptyPost, ["poll_not_editable"]],
  ])("%s", (_, before, wanted, codes) => {
    expect(checkCorrection(before, wanted).map(({ code }) => code)).toEqual(codes);
  });
});

it("how a post was delivered and what becomes of it by itself stays in a correction, everything else is taken from it", () => {
  const before: PostContent = {
    ...emptyPost,
    silent: true,
    protected: true,
    topicId: 45,
    captionAbove: true,
    linkPreview: { mode: "off" },
    buttons: [[{ text: "Tea", url: "https://example.com" }]],
    pin: {},
    removeAfterMinutes: 60,
  };
  const { silent, protected: isProtected, topicId, pin, removeAfterMinutes } = before;
  const kept = { silent, protected: isProtected, topicId, pin, removeAfterMinutes };
  expect(corrected(before, emptyPost)).toEqual({ ...emptyPost, ...kept });
  const other = {
    silent: false,
    protected: false,
    topicId: null,
    pin: null,
    removeAfterMinutes: null,
  };
  expect(corrected(emptyPost, before)).toEqual({ ...before, ...other });
});
