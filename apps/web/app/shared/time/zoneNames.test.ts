import { expect, test } from "vitest";
import { isTimeZone } from "@vestnik/domain/zonedTime";
import { russianPlaces } from "./russianPlaces.ts";
import { zoneLabel, zoneOptions } from "./zoneNames.ts";

const november = new Date("2026-11-23T12:00:00Z");

test.each([
  ["en", "Europe/Moscow", "GMT+3, Europe/Moscow"],
  ["en", "Europe/Isle_of_Man", "GMT+0, Europe/Isle of Man"],
  ["ru", "Europe/Moscow", "GMT+3, Москва"],
  ["ru", "Asia/Yekaterinburg", "GMT+5, Екатеринбург"],
  ["ru", "America/St_Johns", "GMT−3:30, Сент-Джонс"],
  ["ru", "Pacific/Noumea", "GMT+11, Новая Каледония"],
  ["ru", "UTC", "GMT+0, UTC"],
] as const)("in %s %s is called %s", (language, zone, label) =>
  expect(zoneLabel(zone, november, language)).toBe(label),
);

test("every zone with a Russian name exists", () => {
  expect(Object.keys(russianPlaces).filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test("a list of zones has each language's own names, in its own order", () => {
  const named = (language: "en" | "ru") =>
    zoneOptions("Europe/Moscow", november, language).map(({ label }) => label);
  const english = named("en");
  expect(english).toContain("Europe/Moscow (GMT+3)");
  expect(english.indexOf("Africa/Cairo (GMT+2)")).toBeLessThan(english.indexOf("UTC (GMT+0)"));
  const russian = named("ru");
  expect(russian).toContain("Москва (GMT+3)");
  expect(russian.indexOf("Киров (GMT+3)")).toBeLessThan(russian.indexOf("Томск (GMT+7)"));
  expect(russian.indexOf("Томск (GMT+7)")).toBeLessThan(russian.indexOf("UTC (GMT+0)"));
  expect([english.length, new Set(russian).size]).toEqual([russian.length, russian.length]);
});
