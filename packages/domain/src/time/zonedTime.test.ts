import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysOf, instantOf, isTimeZone, onDay, wallTimeAt } from "./zonedTime.ts";

const at = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
});
const meant = (wall: ReturnType<typeof at>, zone: string) => {
  const { instant, kind } = instantOf(wall, zone);
  return `${instant.toISOString().slice(0, 16)} ${kind}`;
};

describe("a wall time means an instant", () => {
  it.each([
    [
      "Moscow has no clock changes",
      at(2026, 11, 24, 18),
      "Europe/Moscow",
      "2026-11-24T15:00 exact",
    ],
    ["winter in Berlin", at(2026, 10, 25, 3), "Europe/Berlin", "2026-10-25T02:00 exact"],
    [
      "the hour that happens twice is its first",
      at(2026, 10, 25, 2, 30),
      "Europe/Berlin",
      "2026-10-25T00:30 repeated",
    ],
    [
      "the hour that never happens moves on",
      at(2026, 3, 29, 2, 30),
      "Europe/Berlin",
      "2026-03-29T01:30 skipped",
    ],
    [
      "half an hour's change in Lord Howe",
      at(2026, 10, 4, 2, 15),
      "Australia/Lord_Howe",
      "2026-10-03T15:45 skipped",
    ],
    [
      "midnight that never happens in Santiago",
      at(2026, 9, 6, 0),
      "America/Santiago",
      "2026-09-06T04:00 skipped",
    ],
    ["three quarters in Kathmandu", at(2026, 1, 1, 0), "Asia/Kathmandu", "2025-12-31T18:15 exact"],
    [
      "New York, west of Greenwich",
      at(2026, 7, 4, 20),
      "America/New_York",
      "2026-07-05T00:00 exact",
    ],
  ])("%s", (_, wall, zone, expected) => expect(meant(wall, zone)).toBe(expected));
});

it("the clock shows the given wall time at the returned instant, unless that time is skipped", () => {
  const zones = fc.constantFrom(
    "Europe/Moscow",
    "Europe/Berlin",
    "America/St_Johns",
    "Pacific/Chatham",
    "Africa/Casablanca",
  );
  const minutes = fc.integer({ min: 0, max: 5 * 366 * 24 * 60 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const wall = wallTimeAt(new Date(Date.UTC(2026, 0, 1) + minute * 60_000), zone);
      const { instant, kind } = instantOf(wall, zone);
      expect(kind).not.toBe("skipped");
      expect(wallTimeAt(instant, zone)).toEqual(wall);
    }),
  );
});

it("another day has the same hour, across the ends of months and clock changes", () => {
  const wall = at(2026, 10, 24, 9, 30);
  expect(addDays(wall, 8)).toEqual(at(2026, 11, 1, 9, 30));
  expect(onDay(wall, { year: 2027, month: 2, day: 28 })).toEqual(at(2027, 2, 28, 9, 30));
  expect(meant(addDays(wall, 1), "Europe/Berlin")).toBe("2026-10-25T08:30 exact");
});

it("a zone that does not exist is recognised", () => {
  expect(isTimeZone("Europe/Moscow")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(isTimeZone("")).toBe(false);
});

it("tells the days of a zone between two instants, also where a day has 23 hours", () => {
  const days = daysOf(
    new Date("2027-03-27T23:30:00Z"),
    new Date("2027-03-29T22:00:00Z"),
    "Europe/Berlin",
  );
  expect(days.map(({ day, start }) => `${day} ${start.toISOString()}`)).toEqual([
    "2027-03-28 2027-03-27T23:00:00.000Z",
    "2027-03-29 2027-03-28T22:00:00.000Z",
  ]);
});
