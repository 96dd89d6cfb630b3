import { expect, it } from "vitest";
import { checkDueAt, readInstant } from "./schedule.ts";

const now = new Date("2026-11-21T10:00:00Z");

it.each([
  ["now", null, []],
  ["a second from now", new Date("2026-11-21T10:00:01Z"), []],
  ["this very moment", now, [{ code: "schedule_in_past" }]],
  ["a past moment", new Date("2026-11-21T09:59:59Z"), [{ code: "schedule_in_past" }]],
  ["a moment six years away", new Date("2032-11-21T10:00:00Z"), [{ code: "schedule_too_far" }]],
])("the time %s is judged as it should be", (_, dueAt, problems) => {
  expect(checkDueAt(dueAt, now)).toEqual(problems);
});

it.each([
  ["2026-11-21T13:00:00+03:00", now],
  ["2026-11-21T10:00:00.000Z", now],
  ["2026-11-21T10:00Z", now],
  ["2026-11-21 04:30:00-05:30", now],
  ["2028-02-29T00:00:00Z", new Date("2028-02-29T00:00:00Z")],
])("%s is an instant", (text, instant) => {
  expect(readInstant(text)).toEqual({ kind: "instant", instant });
});

it.each(["2026-11-21T10:00:00", "2026-11-21T10:00", "2026-11-21 10:00", "2026-11-21"])(
  "%s has no zone, so it is no instant",
  (text) => {
    expect(readInstant(text)).toEqual({ kind: "unzoned" });
  },
);

it.each([
  "",
  "tomorrow",
  "1795255200000",
  "2026-02-30T10:00:00Z",
  "2026-02-30",
  "2027-02-29T10:00:00Z",
  "2026-13-01T10:00:00Z",
  "2026-11-21T24:00:00Z",
  "2026-11-21T10:60:00Z",
  "2026-11-21T10:00:00+25:00",
  "2026-11-21T10:00:00 Europe/Moscow",
  "+002026-11-21T10:00:00Z",
  "2026-11-21T10:00:00Zjunk",
])("%j is no date at all", (text) => {
  expect(readInstant(text)).toEqual({ kind: "unreadable" });
});
