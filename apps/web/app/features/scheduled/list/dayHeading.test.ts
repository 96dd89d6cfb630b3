import { expect, test } from "vitest";
import { dayHeading } from "./dayHeading.ts";

test("the days around today have their names, the others their weekday and date", () => {
  const of = (day: string, locale = "en-US") => dayHeading(day, "2026-12-31", locale);
  expect(of("2026-12-31")).toEqual({ near: "Today", full: "Thursday, December 31" });
  expect(of("2027-01-01")).toEqual({ near: "Tomorrow", full: "Friday, January 1, 2027" });
  expect(of("2026-12-29")).toEqual({ near: "", full: "Tuesday, December 29" });
  expect(of("2026-12-30", "ru-RU")).toEqual({ near: "Вчера", full: "Среда, 30\u00a0декабря" });
});
