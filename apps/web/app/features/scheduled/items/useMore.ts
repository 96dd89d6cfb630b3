import { useState } from "react";

/** The first `size` items, and more of them on request. Another `key` starts again. */
export function useMore<Item>(items: readonly Item[], size: number, key = "") {
  const { limit, showMore } = useLimit(size, key);
  return { shown: items.slice(0, limit), hasMore: items.length > limit, showMore };
}

/** The same where no more are fetched, either. */
export function useLimit(size: number, key: string) {
  const [{ limit, shownKey }, setLimit] = useState({ limit: size, shownKey: key });
  const shown = shownKey === key ? limit : size;
  return { limit: shown, showMore: () => setLimit({ limit: shown + size, shownKey: key }) };
}
