import { expect, it } from "vitest";
import { checkDueAt } from "./schedule.ts";

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
