/** Lists whose items tell where they belong: by a level, a marker or a number. */
import type { Block, FlowBlock, List, ListItem } from "@vestnik/domain/richText";

export type ListType = List["type"];

/** Where an item says it belongs. */
export type ItemPlace = {
  readonly level: number;
  readonly type: ListType;
  /** The numbers its marker may mean; none for a bullet, undefined for the one that follows. */
  readonly numbers?: readonly number[] | undefined;
};

export function listOf(type: ListType, start = 1, items: ListItem[] = []): List {
  return type === "bulletList" ? { type, items } : { type, start, items };
}

/** Puts an item behind the blocks: into the list that ends there, where it continues it, else into a new one. Gives the list. */
export function addItem(
  blocks: readonly Block[],
  push: (list: List) => void,
  { level, type, numbers }: ItemPlace,
  item: ListItem,
): List {
  const parent = lastItem(blocks, level - 1);
  const list = (parent?.blocks ?? blocks).at(-1);
  if (isList(list) && continues(list, type, numbers)) {
    (list.items as ListItem[]).push(item);
    return list;
  }
  const added = listOf(type, numbers?.includes(1) === true ? 1 : numbers?.[0], [item]);
  if (parent) appendTo(parent, added);
  else push(added);
  return added;
}

/** The last item of the list at the end of the blocks, down to the level, as far as there are items. */
export function lastItem(blocks: readonly Block[], level: number): ListItem | undefined {
  let item: ListItem | undefined;
  for (let depth = 0; depth < level; depth++) {
    const list = (item?.blocks ?? blocks).at(-1);
    const last = isList(list) ? list.items.at(-1) : undefined;
    if (!last) break;
    item = last;
  }
  return item;
}

export function appendTo(item: ListItem, block: FlowBlock): void {
  (item.blocks as FlowBlock[]).push(block);
}

/** A list in parts: Telegram's numbers only rise one by one. */
export function partsOf(
  list: List,
  start: number,
  step: 1 | -1,
  numbers: ReadonlyMap<ListItem, number>,
): List[] {
  const parts: { start: number; items: ListItem[] }[] = [];
  let next = start;
  for (const item of list.items) {
    const number = numbers.get(item) ?? next;
    const last = parts.at(-1);
    if (last && last.start + last.items.length === number) last.items.push(item);
    else parts.push({ start: number, items: [item] });
    next = number + step;
  }
  return parts.map((part) => listOf(list.type, part.start, part.items));
}

function isList(block: Block | undefined): block is List {
  return block?.type === "bulletList" || block?.type === "numberedList";
}

function continues(list: List, type: ListType, numbers: readonly number[] | undefined): boolean {
  if (list.type !== type) return false;
  if (list.type === "bulletList" || numbers === undefined) return true;
  return numbers.includes(list.start + list.items.length);
}
