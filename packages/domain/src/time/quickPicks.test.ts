import { describe, expect, it } from "vitest";
import { inOneHour, nextTimeAfter, quickPicks } from "./quickPicks.ts";

describe("the proposed times", () => {
  const picked = (instant: string, zone: string) =>
    quickPicks(new Date(instant), zone).map(({ name, at }) => `${name} ${at.toISOString()}`);

  it("an hour ahead is a round time, and never less than an hour", () => {
    expect(inOneHour(new Date("2026-11-21T14:43:10Z"))).toEqual(new Date("2026-11-21T15:45:00Z"));
    expect(inOneHour(new Date("2026-11-21T14:45:00Z"))).toEqual(new Date("2026-11-21T15:45:00Z"));
  });

  it("tonight and tomorrow morning are those of the owner's clock", () => {
    expect(picked("2026-11-21T10:00:00Z", "Europe/Moscow")).toEqual([
      "inOneHour 2026-11-21T11:00:00.000Z",
      "tonight 2026-11-21T17:00:00.000Z",
      "tomorrowMorning 2026-11-22T06:00:00.000Z",
    ]);
  });

  it("the day is the day in the owner's zone", () => {
    expect(picked("2026-11-21T22:30:00Z", "Asia/Tokyo")).toContain(
      "tonight 2026-11-22T11:00:00.000Z",
    );
  });

  it("an evening that has begun or is about to is not proposed", () => {
    for (const instant of ["2026-11-21T16:50:00Z", "2026-11-21T19:00:00Z"]) {
      expect(picked(instant, "Europe/Moscow").join()).not.toContain("tonight");
    }
  });

  it("tomorrow at nine is at nine after the clocks have changed, too", () => {
    expect(picked("2026-10-24T21:00:00Z", "Europe/Berlin")).toContain(
      "tomorrowMorning 2026-10-25T08:00:00.000Z",
    );
  });

  it("after one was scheduled, the next is proposed for the same time of the next day, also when the clocks change", () => {
    const next = (dueAt: string) => nextTimeAfter(new Date(dueAt), "Europe/Berlin").toISOString();
    expect(next("2026-11-24T17:30:00Z")).toBe("2026-11-25T17:30:00.000Z");
    expect(next("2026-10-24T16:30:00Z")).toBe("2026-10-25T17:30:00.000Z");
  });
});
