import { expect, test } from "vitest";
import { forecastOf } from "./forecast.ts";

test("credits for less than a day are not said to last for one", () => {
  expect(forecastOf(0, 20)).toBeUndefined();
});

test("credits that last longer than until new ones come are said to last until then", () => {
  expect(forecastOf(24, 25)).toEqual({ unit: "weeks", count: 3 });
  expect(forecastOf(25, 25)).toEqual({ unit: "renewal" });
});

test.each([
  [1, { unit: "days", count: 1 }],
  [13, { unit: "days", count: 13 }],
  [14, { unit: "weeks", count: 2 }],
  [24, { unit: "weeks", count: 3 }],
  [59, { unit: "weeks", count: 8 }],
  [60, { unit: "months", count: 2 }],
  [365, { unit: "months", count: 12 }],
])("a forecast of %i days is said in the unit a person would say", (daysLeft, said) => {
  expect(forecastOf(daysLeft, 400)).toEqual(said);
});
