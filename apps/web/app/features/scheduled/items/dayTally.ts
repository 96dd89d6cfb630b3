/** How many publications days have, fetched or only counted; how many of them need their owner, and how many of those failed. */
import type { Day } from "../calendar/calendarDay.ts";
import type { BeyondByDay, ItemsByDay } from "../calendar/dayItems.ts";
import type { Tone } from "../../../shared/ui/tone.ts";
import { isTroubled, worstTone } from "./itemOrder.ts";

export type DayTally = {
  readonly count: number;
  readonly troubled: number;
  /** The colour of the one that needs its owner most. */
  readonly tone: Tone;
};

export function tallyOf(items: ItemsByDay, beyond: BeyondByDay, days: readonly Day[]): DayTally {
  const fetched = days.flatMap((day) => items.get(day) ?? []);
  const counted = days.flatMap((day) => beyond.get(day) ?? []);
  const sumOf = (part: "count" | "troubled" | "failed") =>
    counted.reduce((sum, each) => sum + each[part], 0);
  const troubled = fetched.filter(isTroubled).length + sumOf("troubled");
  const hasFailed = worstTone(fetched) === "bad" || sumOf("failed") > 0;
  const needy = hasFailed ? "bad" : "warning";
  return {
    count: fetched.length + sumOf("count"),
    troubled,
    tone: troubled > 0 ? needy : "quiet",
  };
}
