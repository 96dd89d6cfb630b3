import { mediaAt } from "@vestnik/domain/media";
import { describe, expect, test } from "vitest";
import { validationProblems, type Preparation } from "./validation.ts";

const ready: Preparation = {
  post: { length: 5, hasText: true, media: [], tags: [] },
  channelCount: 1,
  channelChoice: "some",
  postsLeft: Infinity,
  timing: { scheduleType: "now", scheduledDate: null },
  now: new Date("2026-11-21T10:00:00Z"),
  hugeMarkup: undefined,
  uploading: false,
  uploadFailed: false,
};
const nothing = { length: 0, hasText: false, media: [], tags: [] };

describe("what prevents a post from being published", () => {
  test("an empty post without channel lacks both, and both are listed at once", () => {
    const codes = validationProblems({ ...ready, post: nothing, channelCount: 0 });
    expect(codes).toMatchObject([{ code: "no_content" }, { code: "no_channel" }]);
  });

  test("tags alone are no content", () => {
    const post = { ...nothing, length: 5, tags: ["#news"] };
    expect(validationProblems({ ...ready, post })).toMatchObject([{ code: "no_content" }]);
  });

  test("without any channel to choose, no choice is asked for", () => {
    const kinds = (channelChoice: Preparation["channelChoice"]) =>
      validationProblems({ ...ready, channelCount: 0, channelChoice }).map(({ kind }) => kind);
    expect(kinds("none")).toEqual(["channelsMissing"]);
    expect(kinds("none usable")).toEqual(["channelsUnusable"]);
    expect(kinds("unknown")).toEqual(["channelsUnknown"]);
  });

  test("a plan that is used up is reported before the server refuses the post, and one post is enough for any number of channels", () => {
    const problems = (channelCount: number, postsLeft: number) =>
      validationProblems({ ...ready, channelCount, postsLeft });
    expect(problems(3, 0)).toEqual([{ kind: "noneLeft" }]);
    expect(problems(0, 0)).toEqual([{ kind: "noneLeft" }]);
    expect(problems(30, 1)).toEqual([]);
  });

  test("a post waits for its uploads, and an upload counts as content", () => {
    expect(validationProblems({ ...ready, post: nothing, uploading: true })).toEqual([
      { kind: "uploading" },
    ]);
  });

  test("a post with a failed upload is not published without it", () => {
    expect(validationProblems({ ...ready, uploadFailed: true })).toEqual([
      { kind: "uploadFailed" },
    ]);
  });

  test("a caption over the limit reports by how much", () => {
    const media = mediaAt(["https://example.com/a.jpg"]);
    const post = { ...ready.post, length: 1030, media };
    expect(validationProblems({ ...ready, post })).toMatchObject([
      { code: "caption_too_long", details: { limit: 1024, over: 6 } },
    ]);
  });

  test('"later" without a time and a time that has passed are different problems', () => {
    const codes = (scheduledDate: string | null) =>
      validationProblems({ ...ready, timing: { scheduleType: "later", scheduledDate } });
    expect(codes(null)).toMatchObject([{ code: "no_schedule_date" }]);
    expect(codes("2026-11-21T09:59:00.000Z")).toMatchObject([{ code: "schedule_in_past" }]);
    expect(codes("2026-11-21T10:01:00.000Z")).toEqual([]);
  });

  test("few letters with more formatting than Telegram accepts are refused before the server refuses them", () => {
    expect(validationProblems({ ...ready, hugeMarkup: 40_000 })).toMatchObject([
      { code: "text_too_long", details: { count: 40_000 } },
    ]);
  });

  test("a text for one channel has no problems", () => {
    expect(validationProblems(ready)).toEqual([]);
  });
});
