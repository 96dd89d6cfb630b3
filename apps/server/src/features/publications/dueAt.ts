/** Reads the time of a request. */
import type { InputProblem } from "@vestnik/domain/errors";
import { checkDueAt, readInstant } from "@vestnik/domain/schedule";
import { isTimeZone } from "@vestnik/domain/zonedTime";

/** `null` is now. The zone is the one the time was chosen in; the date contains its own offset. */
export type ChosenTime = {
  readonly scheduledDate: string | null;
  readonly timeZone?: string | undefined;
};

/** The instant, `null` for now, and all problems with it. When there are problems, the instant must not be used. */
export function readDueAt(
  { scheduledDate, timeZone }: ChosenTime,
  now: Date,
): { readonly dueAt: Date | null; readonly problems: readonly InputProblem[] } {
  const zoneProblems = checkZone(timeZone);
  if (scheduledDate === null) return { dueAt: null, problems: zoneProblems };
  const read = readInstant(scheduledDate);
  switch (read.kind) {
    case "instant":
      return { dueAt: read.instant, problems: [...zoneProblems, ...checkDueAt(read.instant, now)] };
    case "unzoned":
      return { dueAt: null, problems: [{ code: "schedule_without_zone" }] };
    case "unreadable":
      return {
        dueAt: null,
        problems: [{ code: "validation_failed", details: { field: "scheduledDate" } }],
      };
    default:
      return read satisfies never;
  }
}

function checkZone(timeZone: string | undefined): InputProblem[] {
  if (timeZone === undefined || isTimeZone(timeZone)) return [];
  return [{ code: "time_zone_unknown", details: { zone: timeZone } }];
}
