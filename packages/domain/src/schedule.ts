/** When a publication may be due (specification, sections 4, 5 and 9; decision 19), and the times people pick most. */
import type { Problem } from "./errors.ts";
import { addDays, instantOf, wallTimeAt } from "./zonedTime.ts";

const FARTHEST_MS = 5 * 366 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** A proposed time is one a person would say: 18:45, not 18:43. */
const ROUND_TO_MS = 5 * 60 * 1000;
/** An evening that begins sooner is no proposal any more. */
const NOTICE_MS = 15 * 60 * 1000;
const EVENING_HOUR = 20;
const MORNING_HOUR = 9;

/** `null` is "now" and always fine. */
export function checkDueAt(dueAt: Date | null, now: Date): Problem[] {
  if (dueAt === null) return [];
  if (dueAt <= now) return [{ code: "schedule_in_past" }];
  return dueAt.getTime() - now.getTime() > FARTHEST_MS ? [{ code: "schedule_too_far" }] : [];
}

/** What "later" proposes: an hour ahead, up to the next five minutes. */
export function inOneHour(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + HOUR_MS) / ROUND_TO_MS) * ROUND_TO_MS);
}

export type QuickPick = {
  readonly name: "inOneHour" | "tonight" | "tomorrowMorning";
  readonly at: Date;
};

/** The times one tap away, by the clocks of `zone`; tonight only while there is an evening left. */
export function quickPicks(now: Date, zone: string): readonly QuickPick[] {
  const today = { ...wallTimeAt(now, zone), minute: 0 };
  const tonight = instantOf({ ...today, hour: EVENING_HOUR }, zone).instant;
  const tomorrow = instantOf({ ...addDays(today, 1), hour: MORNING_HOUR }, zone).instant;
  const isEveningAhead = tonight.getTime() - now.getTime() >= NOTICE_MS;
  return [
    { name: "inOneHour", at: inOneHour(now) },
    ...(isEveningAhead ? [{ name: "tonight", at: tonight } as const] : []),
    { name: "tomorrowMorning", at: tomorrow },
  ];
}
