import { expect, it } from "vitest";
import { quietUntil } from "./quietHours.ts";

const night = { from: 23 * 60, until: 7 * 60 + 30 };
const at = (time: string) => new Date(time);

it.each([
  ["before midnight", "2026-11-22T23:30:00Z", "2026-11-23T06:30:00Z"],
  ["after midnight", "2026-11-23T00:30:00Z", "2026-11-23T06:30:00Z"],
  ["in the last minute", "2026-11-23T06:29:59Z", "2026-11-23T06:30:00Z"],
  ["when they begin", "2026-11-22T22:00:00Z", "2026-11-23T06:30:00Z"],
  ["over the change to winter time", "2026-10-24T23:00:00Z", "2026-10-25T06:30:00Z"],
])("%s a message waits for the end of the quiet hours in Berlin", (_, now, end) => {
  expect(quietUntil(at(now), night, "Europe/Berlin")).toEqual(at(end));
});

it("outside of them nothing waits, nor without any", () => {
  expect(quietUntil(at("2026-11-23T06:30:00Z"), night, "Europe/Berlin")).toBeUndefined();
  expect(quietUntil(at("2026-11-22T21:59:59Z"), night, "Europe/Berlin")).toBeUndefined();
  expect(quietUntil(at("2026-11-23T00:30:00Z"), null, "Europe/Berlin")).toBeUndefined();
  expect(quietUntil(at("2026-11-23T00:30:00Z"), { from: 60, until: 60 }, "UTC")).toBeUndefined();
});

it("hours of a day end on the same day", () => {
  const lunch = { from: 12 * 60, until: 13 * 60 };
  expect(quietUntil(at("2026-11-23T12:10:00Z"), lunch, "UTC")).toEqual(at("2026-11-23T13:00:00Z"));
});
