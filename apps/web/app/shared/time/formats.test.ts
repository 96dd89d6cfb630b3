import { expect, test } from "vitest";
import { formatsFor } from "./formats.ts";

const summer = "2026-07-01T15:00:00Z";
const winter = "2026-12-01T15:00:00Z";

test("a time always names its zone, as it is at that moment", () => {
  const english = formatsFor("en", "Europe/Berlin");
  expect(english.dateTime(summer)).toMatch(/^Jul\u00a01,\u00a02026, 5:00\u202fPM\u00a0\(GMT\+2\)$/);
  expect(english.dateTime(winter)).toMatch(/^Dec\u00a01,\u00a02026, 4:00\u202fPM\u00a0\(GMT\+1\)$/);
});

test("Russian dates are written in the Russian style", () => {
  const russian = formatsFor("ru", "Europe/Moscow");
  expect(russian.dateTime(winter)).toBe("1\u00a0дек.\u00a02026\u00a0г., 18:00\u00a0(GMT+3)");
  expect(russian.longDate(winter)).toBe("1\u00a0декабря\u00a02026\u00a0г.");
});

test("the past and the future are told apart, in everyday words", () => {
  const english = formatsFor("en", "UTC");
  const russian = formatsFor("ru", "UTC");
  const now = new Date(summer);
  const both = (instant: string) => [
    english.relative(instant, now),
    russian.relative(instant, now),
  ];
  expect(both("2026-07-01T14:59:40Z")).toEqual(["just now", "только что"]);
  expect(both("2026-07-01T15:00:20Z")).toEqual(["just now", "только что"]);
  expect(both("2026-07-01T14:58:50Z")).toEqual(["a minute ago", "минуту назад"]);
  expect(both("2026-07-01T14:55:00Z")).toEqual(["5 minutes ago", "5 минут назад"]);
  expect(both("2026-07-01T13:40:00Z")).toEqual(["an hour ago", "час назад"]);
  expect(both("2026-07-01T17:00:00Z")).toEqual(["in 2 hours", "через 2 часа"]);
  expect(both("2026-06-30T14:00:00Z")).toEqual(["yesterday", "вчера"]);
});

test("a Russian number is grouped only from five digits on, an English one from four", () => {
  expect(formatsFor("ru", "UTC").number(4096)).toBe("4096");
  expect(formatsFor("ru", "UTC").number(12_345)).toBe("12\u{a0}345");
  expect(formatsFor("en", "UTC").number(4096)).toBe("4,096");
});

test("the days around today have their names, by the calendar of the zone", () => {
  const russian = formatsFor("ru", "Europe/Moscow");
  const now = new Date("2026-11-21T21:30:00Z");
  expect(russian.nearTime("2026-11-21T21:05:00Z", now)).toBe("сегодня, 0:05");
  expect(russian.nearTime("2026-11-21T15:59:00Z", now)).toBe("вчера, 18:59");
  expect(russian.nearTime("2026-11-20T15:59:00Z", now)).toBe(
    "20\u00a0нояб.\u00a02026\u00a0г., 18:59",
  );
  expect(formatsFor("en", "UTC").nearTime(now, now)).toMatch(/^today, 9:30\sPM$/);
});

test("another year is named, the present one is not", () => {
  const russian = formatsFor("ru", "Europe/Moscow");
  const now = new Date("2026-11-21T12:00:00Z");
  expect(russian.shortDateTime("2026-11-24T15:00:00Z", now)).toBe(
    "24\u00a0нояб., 18:00\u00a0(GMT+3)",
  );
  expect(russian.longDateTime("2026-11-30T15:00:00Z")).toBe(
    "30\u00a0ноября в\u00a018:00\u00a0(GMT+3)",
  );
  expect(russian.shortDateTime("2026-12-31T22:00:00Z", now)).toBe(
    "1\u00a0янв.\u00a02027\u00a0г., 1:00\u00a0(GMT+3)",
  );
  expect(formatsFor("en", "Europe/Moscow").shortDateTime("2026-11-24T15:00:00Z", now)).toMatch(
    /^Nov\u00a024, 6:00\u202fPM\u00a0\(GMT\+3\)$/,
  );
});
