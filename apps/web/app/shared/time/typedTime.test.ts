import { expect, it } from "vitest";
import { readTypedTime, writeTime } from "./typedTime.ts";

it.each([
  ["18:30", "18:30"],
  ["1830", "18:30"],
  ["18.30", "18:30"],
  ["18", "18:00"],
  ["9", "09:00"],
  ["905", "09:05"],
  [" 6:30 PM ", "18:30"],
  ["6:30\u{202f}PM", "18:30"],
  ["6pm", "18:00"],
  ["12 am", "00:00"],
  ["12 p.m.", "12:00"],
])("the time typed as %s is understood", (typed, time) => {
  expect(readTypedTime(typed)).toBe(time);
});

it.each(["", "soon", "25:00", "18:75", "13 pm", "0 am", "18:3"])("%s is no time", (typed) => {
  expect(readTypedTime(typed)).toBeUndefined();
});

it("a time is written in the style of its language, and read again", () => {
  expect(writeTime("18:05", "ru-RU")).toBe("18:05");
  expect(writeTime("18:05", "en-US")).toMatch(/^6:05\sPM$/);
  expect(readTypedTime(writeTime("18:05", "en-US"))).toBe("18:05");
});
