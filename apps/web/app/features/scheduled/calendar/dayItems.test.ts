import type { CalendarItem } from "@vestnik/contract/publications";
import { expect, test } from "vitest";
import { itemsByDay, minutesOf } from "./dayItems.ts";

const item = (dueAt: string) => ({ id: dueAt, dueAt }) as CalendarItem;

test("publications are on the day of the zone's wall clock, to the minute", () => {
  const items = ["2026-11-22T20:59:59Z", "2026-11-22T21:00:00Z", "2026-11-23T20:59:00Z"].map(item);
  const byDay = itemsByDay(items, ["2026-11-22", "2026-11-23"], "Europe/Moscow");
  expect(byDay.get("2026-11-22")?.map(({ id }) => id)).toEqual(["2026-11-22T20:59:59Z"]);
  const day = byDay.get("2026-11-23") ?? [];
  expect(minutesOf(day, "2026-11-23", "Europe/Moscow")).toEqual([0, 23 * 60 + 59]);
});

test("a day with a change of the clocks shows the hours of its wall clock", () => {
  const items = ["2026-10-24T22:00:00Z", "2026-10-25T11:00:00Z"].map(item);
  expect(minutesOf(items, "2026-10-25", "Europe/Berlin")).toEqual([0, 12 * 60]);
});
