/** One decision is one event: what was scheduled together, and still has the same time, is shown once. */
import type { CalendarItem } from "@vestnik/contract/publications";
import { displayStatusOf, type DisplayStatus } from "../../../shared/publications/displayStatus.ts";

/** Shown as its most urgent publication. */
export type CalendarEvent = CalendarItem & {
  /** Stays the same while its publications are sent one after the other. */
  readonly key: string;
  /** Its publications, itself included: one in each channel. */
  readonly siblings: readonly CalendarItem[];
};

/** `items` are sorted, and so are the events. */
export function eventsOf(items: readonly CalendarItem[]): CalendarEvent[] {
  const groups = Map.groupBy(items, ({ batchId, dueAt }) => `${batchId} ${dueAt}`);
  return Array.from(groups, ([key, siblings]) => ({ ...mostUrgent(siblings), key, siblings }));
}

/** From nothing left to do to what its owner must decide. */
const urgencies = [
  "deleted",
  "removed",
  "published",
  "preparing",
  "scheduled",
  "sending",
  "paused",
  "parked",
  "restored",
  "warned",
  "held",
  "missed",
  "unconfirmed",
  "failed",
] as const satisfies DisplayStatus[];

function urgencyOf(displayStatus: DisplayStatus): number {
  return urgencies.indexOf(displayStatus);
}

/** For sorting: the most urgent first. */
export function byUrgency(one: CalendarItem, other: CalendarItem): number {
  return urgencyOf(displayStatusOf(other)) - urgencyOf(displayStatusOf(one));
}

function mostUrgent(siblings: readonly CalendarItem[]): CalendarItem {
  return siblings.reduce((one, other) => (byUrgency(one, other) > 0 ? other : one));
}

/** Written into an element, so that it is found by the id of each of its publications. */
export function idsOf({ siblings }: Pick<CalendarEvent, "siblings">): string {
  return siblings.map(({ id }) => id).join(" ");
}
