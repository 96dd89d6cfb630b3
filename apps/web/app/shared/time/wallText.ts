/** Wall times in the fields of a form: "2026-11-24" and "18:00". */
import type { WallTime } from "@vestnik/domain/zonedTime";

export type WallText = { readonly day: string; readonly time: string };

export function wallText({ year, month, day, hour, minute }: WallTime): WallText {
  return {
    day: `${padded(year, 4)}-${padded(month)}-${padded(day)}`,
    time: `${padded(hour)}:${padded(minute)}`,
  };
}

/** Undefined while one of the fields is empty. */
export function wallTimeOf({ day, time }: WallText): WallTime | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(`${day} ${time}`);
  if (!match) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return { year, month, day: dayOfMonth, hour, minute };
}

function padded(value: number, digits = 2): string {
  return String(value).padStart(digits, "0");
}
