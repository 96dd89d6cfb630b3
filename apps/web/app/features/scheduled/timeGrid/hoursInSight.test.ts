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
  const first = (now: string | undefined, { today = [], later = [] }: Planned = {}) =>
    firstRowOf({
      minutes: [...today, ...later].map(at),
      comingMinutes: [...today.filter((clock) => now !== undefined && clock >= now), ...later].map(
        at,
      ),
      nowRow: now === undefined ? undefined : Math.floor(rowAt(now)),
      rowsInSight: 10,
    });

  test("shortly before the first publication, or in the morning, on days without today", () => {
    expect(first(undefined, { later: ["18:00", "09:30"] })).toBe(rowAt("09:00"));
    expect(first(undefined)).toBe(rowAt("08:00"));
  });

  test("shortly before now today, as long as the earliest to come is in sight or there is nothing", () => {
    expect(first("12:00")).toBe(rowAt("11:00"));
    expect(first("12:00", { today: ["07:00", "15:30", "22:00"] })).toBe(rowAt("11:00"));
    expect(first("00:10")).toBe(0);
    expect(first("23:40", { today: ["19:00"] })).toBe(rowAt("19:00"));
  });

  test("shortly before the earliest hour at which something is to come, also where now is hours later", () => {
    expect(first("20:00", { later: ["09:00", "10:00"] })).toBe(rowAt("08:30"));
    expect(first("20:00", { today: ["20:30"], later: ["18:30", "09:00"] })).toBe(rowAt("08:30"));
    expect(first("20:00", { today: ["09:00"], later: ["19:30"] })).toBe(rowAt("19:00"));
  });

  test("with what is to come, and with now as well where both have room", () => {
    expect(first("12:00", { today: ["09:30", "20:00"] })).toBe(rowAt("15:30"));
    expect(first("12:00", { today: ["05:00", "16:30"] })).toBe(rowAt("12:00"));
  });

  test("with the nearest publication when nothing is to come", () => {
    expect(first("20:00", { today: ["09:00", "10:00"] })).toBe(rowAt("09:30"));
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
