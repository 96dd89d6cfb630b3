import { expect, test } from "vitest";
import { dayHeading } from "./dayHeading.ts";

test("the days around today have their names, the others their weekday and date", () => {
  const of = (day: string, locale = "en-US") => dayHeading(day, "2026-12-31", locale);
  expect(of("2026-12-31")).toEqual({ near: "Today", full: "Thursday, December\u00a031" });
  expect(of("2027-01-01")).toEqual({ near: "Tomorrow", full: "Friday, January\u00a01,\u00a02027" });
  expect(of("2026-12-29")).toEqual({ near: "", full: "Tuesday, December\u00a029" });
  expect(of("2026-12-30", "ru-RU")).toEqual({ near: "Вчера", full: "Среда, 30\u00a0декабря" });
});
