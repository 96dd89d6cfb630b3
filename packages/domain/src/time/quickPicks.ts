/** The times people pick most (specification, sections 4 and 9: "later" begins an hour ahead). */
import { addDays, instantOf, wallTimeAt } from "./zonedTime.ts";

const HOUR_MS = 60 * 60 * 1000;
/** A proposed time is one a person would say: 18:45, not 18:43. */
const ROUND_TO_MS = 5 * 60 * 1000;
/** An evening that begins sooner is no proposal any more. */
const NOTICE_MS = 15 * 60 * 1000;
const EVENING_HOUR = 20;
const MORNING_HOUR = 9;

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
