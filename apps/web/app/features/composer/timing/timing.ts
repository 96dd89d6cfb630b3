/** When something is to go out: at once, or at a chosen time. The same for posts and polls. */
import type { LatePolicy } from "@vestnik/domain/publication";
import { inOneHour, nextTimeAfter } from "@vestnik/domain/quickPicks";

const scheduleTypes = ["now", "later"] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

export type Timing = {
  readonly scheduleType: ScheduleType;
  /** An ISO instant; null while none is chosen, and always with "now". */
  readonly scheduledDate: string | null;
  readonly latePolicy: LatePolicy;
  /** True when the chosen time had passed before the page was opened again. */
  readonly hasTimePassed: boolean;
};

export const atOnce: Timing = {
  scheduleType: "now",
  scheduledDate: null,
  latePolicy: "hour",
  hasTimePassed: false,
};

export function timingOf(draft: Timing): Timing {
  const { scheduleType, scheduledDate, latePolicy, hasTimePassed } = draft;
  return { scheduleType, scheduledDate, latePolicy, hasTimePassed };
}

export function dueAtOf({ scheduleType, scheduledDate }: TimeChoice): Date | null {
  return scheduleType === "later" && scheduledDate !== null ? new Date(scheduledDate) : null;
}

/** "Later" without a date begins one hour from now (docs/product.md, Scheduling). */
export function inOneHourFrom(now: Date): Pick<Timing, "scheduleType" | "scheduledDate"> {
  return { scheduleType: "later", scheduledDate: inOneHour(now).toISOString() };
}

type TimeChoice = Pick<Timing, "scheduleType" | "scheduledDate">;

/** The timing of a restored draft, or of one that arrives with a time. */
export function withoutPastTime(chosen: TimeChoice, now: Date): Timing {
  const dueAt = dueAtOf(chosen);
  const hasTimePassed = dueAt !== null && dueAt <= now;
  const scheduledDate = hasTimePassed ? null : (dueAt?.toISOString() ?? null);
  return { ...atOnce, scheduleType: chosen.scheduleType, scheduledDate, hasTimePassed };
}

/** The timing of the next draft: who schedules usually goes on scheduling. */
export function timingAfter(dueAt: string, zone: string): Timing {
  const scheduledDate = nextTimeAfter(new Date(dueAt), zone).toISOString();
  return { ...atOnce, scheduleType: "later", scheduledDate };
}

/** A time that was only proposed and has passed is no mistake of its owner: another one is proposed. */
export function withFreshProposal<Draft extends Timing>(draft: Draft, now: Date): Draft {
  if (!draft.hasTimePassed) return draft;
  return { ...draft, ...inOneHourFrom(now), hasTimePassed: false };
}

// Reads the stored time of a draft.

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
