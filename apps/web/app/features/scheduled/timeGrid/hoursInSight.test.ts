import { describe, expect, test } from "vitest";
import { firstRowOf, hiddenBeyond, nearestOf } from "./hoursInSight.ts";

/** "9:30" as minutes since midnight, and the row of half an hour it is in. */
function at(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
const rowAt = (clock: string) => at(clock) / 30;

describe("a view with hours begins", () => {
  type Planned = { readonly today?: readonly string[]; readonly later?: readonly string[] };
  const firstOf =
    (span: "week" | "day") =>
    (now: string | undefined, { today = [], later = [] }: Planned = {}) =>
      firstRowOf({
        span,
        minutes: [...today, ...later].map(at),
        comingMinutes: [
          ...today.filter((clock) => now !== undefined && clock >= now),
          ...later,
        ].map(at),
        nowRow: now === undefined ? undefined : Math.floor(rowAt(now)),
      });
  const week = firstOf("week");
  const day = firstOf("day");

  test.each([
    ["week", week],
    ["day", day],
  ])(
    "with the first hour that has a publication, or in the morning, without today (%s)",
    (_, first) => {
      expect(first(undefined, { later: ["18:00", "09:30"] })).toBe(rowAt("09:00"));
      expect(first(undefined)).toBe(rowAt("08:00"));
    },
  );

  test("as a week with today with the first hour in which something is to come, whatever the time is", () => {
    expect(week("01:00", { today: ["18:00"], later: ["18:30", "21:00"] })).toBe(rowAt("18:00"));
    expect(week("20:00", { today: ["09:00"], later: ["19:30"] })).toBe(rowAt("19:00"));
    expect(week("20:00", { today: ["09:30"] })).toBe(rowAt("09:00"));
    expect(week("01:00")).toBe(rowAt("08:00"));
  });

  test("shortly before now on the day of today, as long as the earliest to come is in sight or there is nothing", () => {
    expect(day("12:00")).toBe(rowAt("11:00"));
    expect(day("12:00", { today: ["07:00", "15:00", "22:00"] })).toBe(rowAt("11:00"));
    expect(day("00:10")).toBe(0);
    expect(day("12:00", { today: ["09:30", "20:00"] })).toBe(rowAt("16:00"));
  });

  test("with the nearest publication when nothing is to come today", () => {
    expect(day("20:00", { today: ["09:00", "10:00"] })).toBe(rowAt("09:30"));
  });
});

describe("publications outside of the hours in sight", () => {
  const minutes = ["06:00", "08:30", "12:00", "18:00", "22:00"].map(at);

  test("are counted above and below, but not one of which half is seen", () => {
    const from = (clock: string, to: string) =>
      hiddenBeyond(minutes, { from: at(clock), to: at(to) });
    expect(from("08:30", "18:30")).toEqual({ earlier: [at("06:00")], later: [at("22:00")] });
    expect(from("08:44", "18:16").earlier).toHaveLength(1);
    expect(from("08:45", "18:15")).toEqual({
      earlier: [at("06:00"), at("08:30")],
      later: [at("18:00"), at("22:00")],
    });
    expect(from("00:00", "24:00")).toEqual({ earlier: [], later: [] });
  });

  test("are shown beginning with the nearest, together with those that fit beside it", () => {
    const hidden = hiddenBeyond(minutes, { from: at("11:00"), to: at("17:00") });
    expect(nearestOf(hidden, "later", 10)).toEqual({
      minute: at("18:00"),
      firstRow: rowAt("17:30"),
    });
    expect(nearestOf(hidden, "earlier", 10)).toEqual({
      minute: at("08:30"),
      firstRow: rowAt("05:30"),
    });
    expect(nearestOf(hidden, "earlier", 6).firstRow).toBe(rowAt("08:00"));
  });
});
