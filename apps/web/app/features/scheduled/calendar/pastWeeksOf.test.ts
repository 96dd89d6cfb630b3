import { expect, test } from "vitest";
import { daysOf } from "./calendarRange.ts";
import { weeksOf } from "./weeksOf.ts";
import { pastWeeksOf } from "./pastWeeksOf.ts";

const weeks = (date: string) => weeksOf(daysOf("month", date, { firstWeekday: 1, today: date }));

test("the weeks before this one are over, and of a month that is over none is folded away", () => {
  expect(pastWeeksOf(weeks("2026-11-23"), "2026-11-22")).toBe(3);
  expect(pastWeeksOf(weeks("2026-11-23"), "2026-11-23")).toBe(4);
  expect(pastWeeksOf(weeks("2026-11-23"), "2026-10-26")).toBe(0);
  expect(pastWeeksOf(weeks("2026-11-23"), "2026-12-31")).toBe(0);
});
