/** What needs its owner comes first, wherever publications stand in a list; the rest keeps its order. */
import type { CalendarItem } from "@vestnik/contract/publications";
import { displayStatusOf, needsOwner } from "../../../shared/publications/displayStatus.ts";

export function troubledFirst<Item extends CalendarItem>(items: readonly Item[]): readonly Item[] {
  const troubled = items.filter(isTroubled);
  // Most days have nothing of the kind, and keep their list.
  if (troubled.length === 0) return items;
  return [...troubled, ...items.filter((item) => !isTroubled(item))];
}

export function isTroubled(item: CalendarItem): boolean {
  return needsOwner(displayStatusOf(item));
}
