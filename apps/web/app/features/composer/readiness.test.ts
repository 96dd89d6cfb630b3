import { describe, expect, test } from "vitest";
import { obstaclesOf, type Preparation } from "./readiness.ts";

const ready: Preparation = {
  post: { length: 5, hasText: true, images: [], tags: [] },
  channelCount: 1,
  hasPublishableChannel: true,
  uploading: false,
  uploadFailed: false,
};
const nothing = { length: 0, hasText: false, images: [], tags: [] };

describe("what keeps a post from being published", () => {
  test("an empty post without channel lacks both, and both are said at once", () => {
    const codes = obstaclesOf({ ...ready, post: nothing, channelCount: 0 });
    expect(codes).toMatchObject([{ code: "no_content" }, { code: "no_channel" }]);
  });

  test("tags alone are no content", () => {
    const post = { ...nothing, length: 5, tags: ["#news"] };
    expect(obstaclesOf({ ...ready, post })).toMatchObject([{ code: "no_content" }]);
  });

  test("nobody is asked to choose a channel where there is none to choose", () => {
    const obstacles = obstaclesOf({ ...ready, channelCount: 0, hasPublishableChannel: false });
    expect(obstacles).toEqual([{ kind: "channelsUnavailable" }]);
  });

  test("a post waits for its images, and an image on its way counts as content", () => {
    expect(obstaclesOf({ ...ready, post: nothing, uploading: true })).toEqual([
      { kind: "uploading" },
    ]);
  });

  test("a post with an image that did not arrive is not published without it", () => {
    expect(obstaclesOf({ ...ready, uploadFailed: true })).toEqual([{ kind: "uploadFailed" }]);
  });

  test("a caption over the limit says by how much", () => {
    const images = ["https://example.com/a.jpg"];
    const post = { ...ready.post, length: 1030, images };
    expect(obstaclesOf({ ...ready, post })).toMatchObject([
      { code: "caption_too_long", details: { limit: 1024, over: 6 } },
    ]);
  });

  test("nothing stands in the way of a text for one channel", () => {
    expect(obstaclesOf(ready)).toEqual([]);
  });
});
