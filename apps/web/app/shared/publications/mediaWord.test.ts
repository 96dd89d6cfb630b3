import { expect, test } from "vitest";
import { mediaWord } from "./mediaWord.ts";

test("a video is not counted as an image, and of an album of both neither is said alone", () => {
  expect(mediaWord(["photo", "photo"])).toBe("photo");
  expect(mediaWord(["video"])).toBe("video");
  expect(mediaWord(["photo", "video"])).toBe("mixed");
  expect(mediaWord(["audio", "audio"])).toBe("document");
});
