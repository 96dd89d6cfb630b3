import { expect, test } from "vitest";
import { percentOf, quarterOf } from "./exportProgress.ts";

const sizes = { doneFiles: 1, totalFiles: 4, doneBytes: 30, totalBytes: 40 };

test("the bar follows the bytes, and the files where there are no bytes yet", () => {
  expect(percentOf(sizes)).toBe(75);
  expect(percentOf({ ...sizes, doneBytes: 0, totalBytes: 0 })).toBe(25);
  expect(percentOf({ doneFiles: 0, totalFiles: 0, doneBytes: 0, totalBytes: 0 })).toBe(0);
});

test("nothing is called complete before it is, also when more was sent than was expected", () => {
  expect(percentOf({ ...sizes, doneBytes: 40 })).toBe(99);
  expect(percentOf({ ...sizes, doneBytes: 50 })).toBe(99);
});

test("progress is read aloud four times at most", () => {
  const said = new Set(
    Array.from({ length: 41 }, (_, doneBytes) => quarterOf({ ...sizes, doneBytes })),
  );
  expect([...said]).toEqual([0, 25, 50, 75]);
});
