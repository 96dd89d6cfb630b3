/** A list with one item moved to another place; a place outside the list changes nothing. */
export function withMovedItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
