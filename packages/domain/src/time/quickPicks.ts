/** The proposed times (docs/product.md, Scheduling). */
import { addDays, instantOf, wallTimeAt } from "./zonedTime.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Proposed times are round: 18:45, not 18:43. */
const ROUND_TO_MS = 5 * 60 * 1000;
/** An evening that begins sooner is not proposed. */
const NOTICE_MS = 15 * 60 * 1000;
const EVENING_HOUR = 20;
const MORNING_HOUR = 9;

/** The proposal "later": an hour ahead, rounded up to five minutes. */
export function inOneHour(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + HOUR_MS) / ROUND_TO_MS) * ROUND_TO_MS);
}

export type QuickPick = {
  readonly name: "inOneHour" | "tonight" | "tomorrowMorning";
  readonly at: Date;
};

/** The proposed times in `zone`; tonight only while the evening has not begun. */
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

/** After something was scheduled, the next one is proposed for the same time of the next day. */
export function nextTimeAfter(dueAt: Date, zone: string): Date {
  return instantOf(addDays(wallTimeAt(dueAt, zone), 1), zone).instant;
}
