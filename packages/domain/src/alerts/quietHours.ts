/** Hours in which an owner wants no message, on the clocks of the owner's own zone. */
import { addDays, instantOf, wallTimeAt } from "../time/zonedTime.ts";

/** Minutes since midnight. From a later to an earlier one goes over midnight; from one to itself is nothing. */
export type QuietHours = { readonly from: number; readonly until: number };

export const MINUTES_A_DAY = 24 * 60;

/** When the quiet hours end in which `now` lies; undefined outside of them. */
export function quietUntil(now: Date, quiet: QuietHours | null, zone: string): Date | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined;
  const wall = wallTimeAt(now, zone);
  const minute = wall.hour * 60 + wall.minute;
  const isOverMidnight = quiet.from > quiet.until;
  const isBefore = minute < quiet.until;
  const isAfter = minute >= quiet.from;
  if (isOverMidnight ? !isBefore && !isAfter : !isBefore || !isAfter) return undefined;
  const day = isOverMidnight && isAfter ? addDays(wall, 1) : wall;
  const end = { ...day, hour: Math.floor(quiet.until / 60), minute: quiet.until % 60 };
  const { instant } = instantOf(end, zone);
  // Clocks that go back show the end of the quiet hours twice.
  return instant > now ? instant : undefined;
}
