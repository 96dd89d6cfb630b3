import fc from "fast-check";
import { expect, it } from "vitest";
import { isWithin, limitsOf, periodAt, selfHostedLimits, UNLIMITED } from "./plan.ts";

const MB = 1024 * 1024;
const day = (text: string) => new Date(`${text}T10:00:00Z`);

it.each([
  ["2026-01-15", "2026-01-15", "2026-01-15", "2026-02-15"],
  ["2026-01-15", "2026-02-14", "2026-01-15", "2026-02-15"],
  ["2026-01-31", "2026-02-28", "2026-02-28", "2026-03-31"],
  ["2026-01-31", "2026-03-30", "2026-02-28", "2026-03-31"],
  ["2024-02-29", "2025-02-28", "2025-02-28", "2025-03-29"],
  ["2026-12-31", "2027-01-05", "2026-12-31", "2027-01-31"],
])("an account begun on %s is on %s in the period from %s to %s", (anchor, now, start, end) => {
  expect(periodAt(day(anchor), day(now))).toEqual({ start: day(start), end: day(end) });
});

it("every moment after the beginning is in exactly one period, and periods follow each other without a gap", () => {
  const moment = fc.date({ min: day("2020-01-01"), max: day("2035-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [anchor, now] = one < other ? [one, other] : [other, one];
      const { start, end } = periodAt(anchor, now);
      expect(start <= now && now < end).toBe(true);
      expect(periodAt(anchor, end).start).toEqual(end);
    }),
  );
});

it("the plans allow what the plan cards promise", () => {
  expect([limitsOf("free"), limitsOf("basic"), limitsOf("business")]).toEqual([
    { channels: 2, publications: 10, monthlyCredits: 10, imageBytes: 250 * MB },
    { channels: 10, publications: 100, monthlyCredits: 100, imageBytes: 2048 * MB },
    { channels: UNLIMITED, publications: 400, monthlyCredits: 400, imageBytes: 10_240 * MB },
  ]);
  const { publications, imageBytes } = selfHostedLimits();
  expect([publications, imageBytes]).toEqual([UNLIMITED, UNLIMITED]);
});

it("a limit allows exactly its number; unlimited allows any", () => {
  expect([isWithin(2, 2), isWithin(2, 3), isWithin(UNLIMITED, 1e9)]).toEqual([true, false, true]);
});
