import { expect, test } from "vitest";
import {
  choicesIn,
  noFilter,
  readCalendarFilter,
  toggled,
  writeCalendarFilter,
  type CalendarFilter,
} from "./calendarFilter.ts";

const channelId = "0e0c1f6e-54b8-4f6c-9d7b-0a8f6a1b2c3d";
const filter: CalendarFilter = {
  channelIds: [channelId],
  types: ["text", "poll"],
  states: ["failed"],
  search: "чай & кофе",
};

test("an invalid value in the address filters nothing", () => {
  const nonsense = new URLSearchParams("state=burnt,&channel=x'--&type=story&q=%20%20");
  expect(readCalendarFilter(nonsense)).toEqual(noFilter);
  expect(readCalendarFilter(new URLSearchParams())).toEqual(noFilter);
});

test("an address names no more channels than one request may", () => {
  const ids = Array.from({ length: 150 }, (_, n) => channelId.slice(0, -3) + String(100 + n));
  const { channelIds } = readCalendarFilter(new URLSearchParams({ channel: ids.join() }));
  expect(channelIds).toEqual(ids.slice(0, 100));
});

test("opening the address again shows the same, and view and day stay in it", () => {
  const address = writeCalendarFilter(new URLSearchParams("tab=scheduled&date=2026-11-23"), filter);
  expect(address.get("date")).toBe("2026-11-23");
  expect(readCalendarFilter(new URLSearchParams(address.toString()))).toEqual(filter);
  expect(writeCalendarFilter(address, noFilter).toString()).toBe("tab=scheduled&date=2026-11-23");
});

test("the button on a phone counts the choices, and a search is one", () => {
  expect(choicesIn(noFilter)).toBe(0);
  expect(choicesIn(filter)).toBe(5);
});

test("a second press takes the choice back", () => {
  expect(toggled(toggled([], "a"), "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});
