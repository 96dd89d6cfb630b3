/** When a publication may be due (docs/product.md, Scheduling; decision 19). */
import type { InputProblem } from "../errors.ts";

const FARTHEST_MS = 5 * 366 * 24 * 60 * 60 * 1000;

/** `null` is "now" and always allowed. */
export function checkDueAt(dueAt: Date | null, now: Date): InputProblem[] {
  if (dueAt === null) return [];
  if (dueAt <= now) return [{ code: "schedule_in_past" }];
  return dueAt.getTime() - now.getTime() > FARTHEST_MS ? [{ code: "schedule_too_far" }] : [];
}

/** The result of parsing an instant; `unzoned` is a date without a zone. */
export type ReadInstant =
  | { readonly kind: "instant"; readonly instant: Date }
  | { readonly kind: "unzoned" | "unreadable" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?/;
const ZONE = /^(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Parses an ISO 8601 date-time with its zone or offset. A day that does not exist is unreadable, not moved to the next month. */
export function readInstant(text: string): ReadInstant {
  const day = text.slice(0, 10);
  if (!isDay(day)) return { kind: "unreadable" };
  if (text === day) return { kind: "unzoned" };
  const time = TIME.exec(text.slice(10))?.[0];
  if (time === undefined) return { kind: "unreadable" };
  const zone = text.slice(10 + time.length);
  if (zone === "") return { kind: "unzoned" };
  if (!ZONE.test(zone)) return { kind: "unreadable" };
  return { kind: "instant", instant: new Date(`${day}T${time.slice(1)}${zone}`) };
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
