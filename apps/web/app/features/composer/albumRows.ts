/** How Telegram lays an album out: how many pictures stand in each row, from top to bottom. */
const rows: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [1, 2],
  [1, 3],
  [2, 3],
  [3, 3],
  [1, 3, 3],
  [2, 3, 3],
  [3, 3, 3],
  [1, 3, 3, 3],
];

export function albumRows<Item>(items: readonly Item[]): Item[][] {
  const counts = rows[items.length] ?? [items.length];
  let start = 0;
  return counts.map((count) => {
    start += count;
    return items.slice(start - count, start);
  });
}
