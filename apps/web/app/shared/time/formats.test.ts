import { expect, test } from "vitest";
import { formatsFor } from "./formats.ts";

const summer = "2026-07-01T15:00:00Z";
const winter = "2026-12-01T15:00:00Z";

test("a time always names its zone, as it is at that moment", () => {
  const english = formatsFor("en", "Europe/Berlin");
  expect(english.dateTime(summer)).toMatch(/^Jul 1, 2026, 5:00\sPM \(GMT\+2\)$/);
  expect(english.dateTime(winter)).toMatch(/^Dec 1, 2026, 4:00\sPM \(GMT\+1\)$/);
});

test("Russian dates read as Russian ones", () => {
  const russian = formatsFor("ru", "Europe/Moscow");
  expect(russian.dateTime(winter)).toBe("1 дек. 2026 г., 18:00 (GMT+3)");
  expect(russian.longDate(winter)).toBe("1 декабря 2026 г.");
});

test("what has just happened was now, and the past and the future are told apart", () => {
  const { relative } = formatsFor("en", "UTC");
  const now = new Date(summer);
  expect(relative("2026-07-01T14:59:40Z", now)).toBe("now");
  expect(relative("2026-07-01T14:55:00Z", now)).toBe("5 minutes ago");
  expect(relative("2026-07-01T17:00:00Z", now)).toBe("in 2 hours");
  expect(relative("2026-06-30T14:00:00Z", now)).toBe("yesterday");
});
