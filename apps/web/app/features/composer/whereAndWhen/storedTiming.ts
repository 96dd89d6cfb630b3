/** Reads the stored time of a draft. */
import { scheduleTypes, withoutPastTime, type Timing } from "./timing.ts";

/** A date may be in any format that `Date` reads. A time that has passed has to be chosen again. */
export function storedTiming(stored: Record<string, unknown>, now: Date): Timing {
  const date = instantFrom(stored["scheduledDate"]);
  const named = scheduleTypes.find((type) => type === stored["scheduleType"]);
  const scheduleType = named ?? (date === null ? "now" : "later");
  return withoutPastTime(
    { scheduleType, scheduledDate: scheduleType === "later" ? date : null },
    now,
  );
}

function instantFrom(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
