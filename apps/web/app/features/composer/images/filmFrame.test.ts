import { MAX_FRAME_BYTES } from "@vestnik/domain/media";
import { expect, test } from "vitest";
import { frameMoment, frameSize } from "./filmFrame.ts";

test("a frame has the shape of its video, is at most 320 pixels long and never enlarged", () => {
  expect(frameSize(1920, 1080)).toEqual({ width: 320, height: 180 });
  expect(frameSize(1080, 1920)).toEqual({ width: 180, height: 320 });
  expect(frameSize(128, 96)).toEqual({ width: 128, height: 96 });
  // Otherwise nothing would be drawn.
  expect(frameSize(4000, 2)).toEqual({ width: 320, height: 1 });
});

test("whatever it shows, the server takes it: even three bytes a pixel would not be too many", () => {
  const { width, height } = frameSize(4000, 4000);
  expect((width * height * 3) / 2).toBeLessThan(MAX_FRAME_BYTES);
});

test("it is taken behind the first moment, which is often black, and inside of a short video", () => {
  expect(frameMoment(60)).toBe(1);
  expect(frameMoment(0.5)).toBe(0.25);
  expect(frameMoment(Number.POSITIVE_INFINITY)).toBe(0);
  expect(frameMoment(Number.NaN)).toBe(0);
});
