import { describe, expect, it } from "vitest";
import { daysLeftAt, potsOf } from "./credits.ts";

describe("the two pots", () => {
  it("never show a debt", () => {
    const used = { fromGrant: 12, fromBought: 6, bought: 5 };
    expect(potsOf(10, used)).toEqual({ granted: 0, bought: 0 });
  });

  it("are counted apart", () => {
    const used = { fromGrant: 10, fromBought: 20, bought: 50 };
    expect(potsOf(10, used)).toEqual({ granted: 0, bought: 30 });
  });
});

describe("how long credits last", () => {
  const now = new Date("2026-06-30T12:00:00Z");
  const old = new Date("2025-01-01T00:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

  it.each([
    ["when nothing was used", { left: 10, usedLately: 0, begun: old }],
    ["when fewer than five were used", { left: 10, usedLately: 4, begun: old }],
    ["when it is more than a year", { left: 400, usedLately: 28, begun: old }],
  ])("is not told %s", (_, usage) => {
    expect(daysLeftAt(usage, now)).toBeNull();
  });

  it.each([
    ["at the pace of four weeks", { left: 100, usedLately: 56, begun: old }, 50],
    ["up to a year", { left: 365, usedLately: 28, begun: old }, 365],
    ["in whole days only", { left: 5, usedLately: 28 * 3, begun: old }, 1],
    ["when none are left", { left: 0, usedLately: 10, begun: old }, 0],
    [
      "at the pace of an account's first ten days",
      { left: 10, usedLately: 20, begun: daysAgo(10) },
      5,
    ],
    [
      "on the first day as if it had been a week",
      { left: 2, usedLately: 8, begun: daysAgo(0.1) },
      1,
    ],
  ])("is told %s", (_, usage, days) => {
    expect(daysLeftAt(usage, now)).toBe(days);
  });
});
