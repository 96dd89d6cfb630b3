import { expect, it } from "vitest";
import { pollClosesAt, shareOf } from "./pollResult.ts";

it("a poll closes so long after Telegram took it, or never by itself", () => {
  const published = new Date("2026-11-28T12:00:00Z");
  expect(pollClosesAt(90, published)).toEqual(new Date("2026-11-28T13:30:00Z"));
  expect(pollClosesAt(null, published)).toBeNull();
});

it("an option has its part of the voters, and none of nobody", () => {
  expect([shareOf(1, 4), shareOf(4, 4), shareOf(0, 0)]).toEqual([0.25, 1, 0]);
});
