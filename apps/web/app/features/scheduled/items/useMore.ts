import { useState } from "react";

/** The first `size` items, and more of them on request. Another `key` starts again. */
export function useMore<Item>(items: readonly Item[], size: number, key = "") {
  const [{ limit, shownKey }, setLimit] = useState({ limit: size, shownKey: key });
  const shown = shownKey === key ? limit : size;
  return {
    shown: items.slice(0, shown),
    hasMore: items.length > shown,
    showMore: () => setLimit({ limit: shown + size, shownKey: key }),
  };
}
