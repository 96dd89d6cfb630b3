/**
 * What needs its owner comes first, wherever publications stand in a list, and what failed before what may still go well; the order
 * of the rest stays.
 */
import type { CalendarItem } from "@vestnik/contract/publications";
import { displayStatusOf, lookOf, needsOwner } from "../../../shared/publications/displayStatus.ts";
import type { Tone } from "../../../shared/ui/tone.ts";

export function troubledFirst<Item extends CalendarItem>(items: readonly Item[]): readonly Item[] {
  const troubled = items.filter(isTroubled);
  // Most days have nothing of the kind, and their list stays as it is.
  if (troubled.length === 0) return items;
  return [
    ...troubled.filter((item) => toneOf(item) === "bad"),
    ...troubled.filter((item) => toneOf(item) !== "bad"),
    ...items.filter((item) => !isTroubled(item)),
  ];
}

type Timed<Item> = { readonly item: Item; readonly minute: number };

/** The same within each minute: of those side by side the last ones may only be counted. `timed` is sorted, earliest first. */
export function troubledFirstOfMinute<Item extends CalendarItem>(
  timed: readonly Timed<Item>[],
): readonly Timed<Item>[] {
  return [...Map.groupBy(timed, ({ minute }) => minute)].flatMap(([minute, same]) =>
    troubledFirst(same.map(({ item }) => item)).map((item) => ({ item, minute })),
  );
}

function toneOf(item: CalendarItem): Tone {
  return lookOf(displayStatusOf(item)).tone;
}

/** Several in one colour: that of the one that needs its owner most. */
export function worstTone(items: readonly CalendarItem[]): Tone {
  const [worst] = troubledFirst(items);
  return worst && isTroubled(worst) ? toneOf(worst) : "quiet";
}

export function isTroubled(item: CalendarItem): boolean {
  return needsOwner(displayStatusOf(item));
}
