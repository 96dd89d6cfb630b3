/**
 * A day of the calendar, written "2026-11-23": it sorts as text and is used in the address. Only conversions from and
 * to instants need a zone.
 */
import { instantOf, wallTimeAt, type WallTime } from "@vestnik/domain/zonedTime";

export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
export const MINUTES_A_DAY = 24 * 60;
/** How long a publication stands in a view with hours, and the height of one of its rows. */
export const EVENT_MINUTES = 30;

export function isDay(value: string | null): value is Day {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && dayFrom(ms) === value;
}

export function dayAt(instant: Date, zone: string): Day {
  const { year, month, day } = wallTimeAt(instant, zone);
  return dayFrom(Date.UTC(year, month - 1, day));
}

export function plusDays(day: Day, days: number): Day {
  return dayFrom(Date.parse(day) + days * DAY_MS);
}

/** The same day of another month, or its last day when that month is shorter. */
export function plusMonths(day: Day, months: number): Day {
  const date = new Date(Date.parse(day));
  const month = date.getUTCMonth() + months;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return dayFrom(Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** How many days later `day` is than `from`. */
export function daysBetween(from: Day, day: Day): number {
  return (Date.parse(day) - Date.parse(from)) / DAY_MS;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** `minute` counts from midnight on the wall clock. */
export function wallTimeOf(day: Day, minute: number): WallTime {
  const date = new Date(Date.parse(day));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: Math.floor(minute / 60),
    minute: minute % 60,
  };
}

export function instantOn(day: Day, minute: number, zone: string): Date {
  return instantOf(wallTimeOf(day, minute), zone).instant;
}

export function minuteOf({ hour, minute }: WallTime): number {
  return hour * 60 + minute;
}

/** Midnight UTC of the day, for formatters in UTC. */
export function utcDateOf(day: Day): Date {
  return new Date(Date.parse(day));
}

function dayFrom(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}
