/** When a publication may be due (specification, section 5; decision 19). */
import type { Problem } from "./errors.ts";

const FARTHEST_MS = 5 * 366 * 24 * 60 * 60 * 1000;

/** `null` is "now" and always fine. */
export function checkDueAt(dueAt: Date | null, now: Date): Problem[] {
  if (dueAt === null) return [];
  if (dueAt <= now) return [{ code: "schedule_in_past" }];
  return dueAt.getTime() - now.getTime() > FARTHEST_MS ? [{ code: "schedule_too_far" }] : [];
}
