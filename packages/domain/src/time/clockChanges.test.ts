/** The picked, meant and shown times agree around every clock change of five years. The server's test of this name varies the machine's own zone. */
import { expect, it } from "vitest";
import { addDays, instantOf, wallTimeAt } from "./zonedTime.ts";
import type { WallTime } from "./zonedTime.ts";

const ZONES = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Johannesburg",
  "America/Anchorage",
  "America/Asuncion",
  "America/Bogota",
  "America/Caracas",
  "America/Chicago",
  "America/Denver",
  "America/Halifax",
  "America/Havana",
  "America/Los_Angeles",
  "America/Mexico_City",
  "America/New_York",
  "America/Nuuk",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Asia/Gaza",
  "Asia/Jerusalem",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Tbilisi",
  "Asia/Tehran",
  "Asia/Tokyo",
  "Asia/Yekaterinburg",
  "Atlantic/Azores",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Europe/Berlin",
  "Europe/Chisinau",
  "Europe/Dublin",
  "Europe/London",
  "Europe/Moscow",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Easter",
];
const DAY_MS = 24 * 3_600_000;
const HALF_HOUR_MS = 30 * 60_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const LAST_DAY = Date.UTC(2031, 0, 1);

const asUtc = ({ year, month, day, hour, minute }: WallTime) =>
  Date.UTC(year, month - 1, day, hour, minute);

/** Days (at 0:00 UTC) on which the zone's clocks change. */
function daysOfChange(zone: string): number[] {
  const offset = (instant: number) => asUtc(wallTimeAt(new Date(instant), zone)) - instant;
  const days: number[] = [];
  for (let day = FIRST_DAY; day < LAST_DAY; day += DAY_MS)
    if (offset(day) !== offset(day + DAY_MS)) days.push(day);
  return days;
}

/** Every half hour from a day before the change to a day after it, in wall time. */
function wallTimesAround(day: number, zone: string): WallTime[] {
  const start = wallTimeAt(new Date(day), zone);
  const first = asUtc({ ...addDays(start, -1), hour: 0, minute: 0 });
  return Array.from({ length: 4 * 48 }, (_, n) => {
    const shown = new Date(first + n * HALF_HOUR_MS);
    return {
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      hour: shown.getUTCHours(),
      minute: shown.getUTCMinutes(),
    };
  });
}

const changes = ZONES.flatMap((zone) => daysOfChange(zone).map((day) => ({ zone, day })));

it("forty zones have enough clock changes for this test", () => {
  expect(ZONES).toHaveLength(40);
  expect(changes.length).toBeGreaterThan(200);
});

it(
  "what was picked is what is shown, and a skipped time moves on by as much as the clocks do",
  { timeout: 60_000 },
  () => {
    const wrong: string[] = [];
    for (const { zone, day } of changes) {
      for (const wall of wallTimesAround(day, zone)) {
        const { instant, kind } = instantOf(wall, zone);
        // In requests and in the database an instant is text.
        const shown = asUtc(wallTimeAt(new Date(instant.toISOString()), zone));
        const movedBy = shown - asUtc(wall);
        const isRight =
          kind === "skipped" ? movedBy > 0 && movedBy <= 2 * 3_600_000 : movedBy === 0;
        if (!isRight) wrong.push(`${zone} ${new Date(asUtc(wall)).toISOString()} ${kind}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it(
  "a later wall time never means an earlier instant, except for the repeated hour",
  { timeout: 60_000 },
  () => {
    const wrong: string[] = [];
    for (const { zone, day } of changes) {
      let before = Number.NEGATIVE_INFINITY;
      for (const wall of wallTimesAround(day, zone)) {
        const { instant, kind } = instantOf(wall, zone);
        // A skipped time means one after the change, where the next wall times overtake it.
        if (kind !== "skipped" && instant.getTime() <= before) wrong.push(`${zone} ${day}`);
        if (kind !== "skipped") before = instant.getTime();
      }
    }
    expect(wrong).toEqual([]);
  },
);
