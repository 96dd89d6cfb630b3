import { expect, it } from "vitest";
import { wallText, wallTimeOf } from "./wallText.ts";

it("the fields of a form show the wall time they were filled with", () => {
  const wall = { year: 2026, month: 3, day: 9, hour: 7, minute: 5 };
  expect(wallText(wall)).toEqual({ day: "2026-03-09", time: "07:05" });
  expect(wallTimeOf(wallText(wall))).toEqual(wall);
});

it("a date without a time, or a time without a date, is not an instant yet", () => {
  expect(wallTimeOf({ day: "2026-03-09", time: "" })).toBeUndefined();
  expect(wallTimeOf({ day: "", time: "07:05" })).toBeUndefined();
});
