/** The new time of a dragged publication: the hour stays unless it was dragged along the hours. */
import { instantOf, onDay, wallTimeAt } from "@vestnik/domain/zonedTime";
import { instantOn, minuteOf, wallTimeOf, type Day } from "../calendar/calendarDay.ts";

export type Landing = { readonly day: Day; readonly minutesLater: number };

export function landingInstant(dueAt: string, { day, minutesLater }: Landing, zone: string): Date {
  const wall = wallTimeAt(new Date(dueAt), zone);
  if (minutesLater === 0) return instantOf(onDay(wall, wallTimeOf(day, 0)), zone).instant;
  const minute = Math.min(Math.max(minuteOf(wall) + minutesLater, 0), LAST_MINUTE);
  return instantOn(day, minute, zone);
}

const LAST_MINUTE = 24 * 60 - 1;
const MORNING = 9 * 60;
const HOUR_MS = 60 * 60 * 1000;
const HALF_HOUR_MS = HOUR_MS / 2;

/** The time for a new post on a day: nine in the morning, or an hour from now where that has passed. */
export function timeForNewPost(day: Day, now: Date, zone: string): Date {
  const morning = instantOn(day, MORNING, zone);
  if (morning > now) return morning;
  return new Date(Math.ceil((now.getTime() + HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
}
