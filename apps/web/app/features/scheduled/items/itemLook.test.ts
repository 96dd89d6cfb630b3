import { expect, test } from "vitest";
import type { MediaKind } from "@vestnik/domain/media";
import { kindOf, lineOf, titleOf } from "./itemLook.ts";

test("a title is the first thirty characters, and emoji are not cut in half", () => {
  expect(titleOf("я".repeat(30))).toBe("я".repeat(30));
  expect(titleOf("😀".repeat(31))).toBe(`${"😀".repeat(30)}…`);
});

test("a poll is titled by its question, a post by its lines", () => {
  expect(lineOf({ kind: "poll", excerpt: "Tea or coffee?\nTea\nCoffee" })).toBe("Tea or coffee?");
  expect(lineOf({ kind: "post", excerpt: "Hello\n\n  world" })).toBe("Hello · world");
  expect(lineOf({ kind: "post", excerpt: "" })).toBe("");
});

test("neither a line's full stop nor what a title is cut at is followed by one more mark", () => {
  expect(lineOf({ kind: "post", excerpt: "It is here.\nCome by" })).toBe("It is here. Come by");
  expect(titleOf(`${"я".repeat(28)}. И ещё`)).toBe(`${"я".repeat(28)}…`);
});

test("what a post carries first says its kind: a video is no image, and a poll stays a poll", () => {
  const of = (...mediaKinds: MediaKind[]) => kindOf({ kind: "post", mediaKinds });
  expect([of(), of("photo", "video"), of("video", "photo")]).toEqual(["text", "images", "video"]);
  expect([of("animation"), of("audio"), of("document")]).toEqual(["video", "file", "file"]);
  expect(kindOf({ kind: "poll", mediaKinds: [] })).toBe("poll");
});
