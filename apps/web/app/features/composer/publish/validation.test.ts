import { describe, expect, test } from "vitest";
import { validationProblems, type Preparation } from "./validation.ts";

const ready: Preparation = {
  post: { length: 5, hasText: true, images: [], tags: [] },
  channelCount: 1,
  channelChoice: "some",
  publicationsLeft: Infinity,
  timing: { scheduleType: "now", scheduledDate: null },
  now: new Date("2026-11-21T10:00:00Z"),
  hugeMarkup: undefined,
  uploading: false,
  uploadFailed: false,
};
const nothing = { length: 0, hasText: false, images: [], tags: [] };

describe("what keeps a post from being published", () => {
  test("an empty post without channel lacks both, and both are said at once", () => {
    const codes = validationProblems({ ...ready, post: nothing, channelCount: 0 });
    expect(codes).toMatchObject([{ code: "no_content" }, { code: "no_channel" }]);
  });

  test("tags alone are no content", () => {
    const post = { ...nothing, length: 5, tags: ["#news"] };
    expect(validationProblems({ ...ready, post })).toMatchObject([{ code: "no_content" }]);
  });

  test("nobody is asked to choose a channel where there is none to choose", () => {
    const kinds = (channelChoice: Preparation["channelChoice"]) =>
      validationProblems({ ...ready, channelCount: 0, channelChoice }).map(({ kind }) => kind);
    expect(kinds("none")).toEqual(["channelsMissing"]);
    expect(kinds("none usable")).toEqual(["channelsUnusable"]);
    expect(kinds("unknown")).toEqual(["channelsUnknown"]);
  });

  test("more channels than publications left are said before the server has to refuse them", () => {
    const problems = (channelCount: number, publicationsLeft: number) =>
      validationProblems({ ...ready, channelCount, publicationsLeft });
    expect(problems(3, 2)).toEqual([{ kind: "tooFewLeft", left: 2 }]);
    expect(problems(0, 0)).toEqual([{ kind: "tooFewLeft", left: 0 }]);
    expect(problems(2, 2)).toEqual([]);
  });

  test("a post waits for its images, and an image on its way counts as content", () => {
    expect(validationProblems({ ...ready, post: nothing, uploading: true })).toEqual([
      { kind: "uploading" },
    ]);
  });

  test("a post with an image that did not arrive is not published without it", () => {
    expect(validationProblems({ ...ready, uploadFailed: true })).toEqual([
      { kind: "uploadFailed" },
    ]);
  });

  test("a caption over the limit says by how much", () => {
    const images = ["https://example.com/a.jpg"];
    const post = { ...ready.post, length: 1030, images };
    expect(validationProblems({ ...ready, post })).toMatchObject([
      { code: "caption_too_long", details: { limit: 1024, over: 6 } },
    ]);
  });

  test("later without a time, or with one that has passed, says which of the two it is", () => {
    const codes = (scheduledDate: string | null) =>
      validationProblems({ ...ready, timing: { scheduleType: "later", scheduledDate } });
    expect(codes(null)).toMatchObject([{ code: "no_schedule_date" }]);
    expect(codes("2026-11-21T09:59:00.000Z")).toMatchObject([{ code: "schedule_in_past" }]);
    expect(codes("2026-11-21T10:01:00.000Z")).toEqual([]);
  });

  test("few letters under more formatting than Telegram takes are refused before the server has to", () => {
    expect(validationProblems({ ...ready, hugeMarkup: 40_000 })).toMatchObject([
      { code: "text_too_long", details: { count: 40_000 } },
    ]);
  });

  test("nothing stands in the way of a text for one channel", () => {
    expect(validationProblems(ready)).toEqual([]);
  });
});
