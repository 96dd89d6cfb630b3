import { expect, test } from "vitest";
import { dayNamesFor } from "./dayNames.ts";

test("days have their everyday names, in both languages, by the calendar of the zone", () => {
  const russian = dayNamesFor("ru", "Europe/Moscow");
  const english = dayNamesFor("en", "Europe/Moscow");
  // Half past midnight of 22 November in Moscow.
  const now = new Date("2026-11-21T21:30:00Z");
  const names = (instant: string) =>
    [english, russian].map(({ dayOf, nameOf }) => nameOf(dayOf(instant), now));
  expect(names("2026-11-21T21:05:00Z")).toEqual(["Today", "Сегодня"]);
  expect(names("2026-11-21T20:55:00Z")).toEqual(["Yesterday", "Вчера"]);
  expect(names("2026-11-20T20:55:00Z")).toEqual(["November\u00a020", "20\u00a0ноября"]);
  expect(names("2025-12-31T20:55:00Z")).toEqual([
    "December\u00a031,\u00a02025",
    "31\u00a0декабря\u00a02025\u00a0г.",
  ]);
});

test("a day shortened or lengthened by a change of the clocks is still one day", () => {
  const { dayOf, nameOf } = dayNamesFor("en", "Europe/Berlin");
  const now = new Date("2026-10-25T22:30:00Z");
  expect(nameOf(dayOf("2026-10-24T22:00:00Z"), now)).toBe("Today");
  expect(nameOf(dayOf("2026-10-24T21:59:00Z"), now)).toBe("Yesterday");
});
