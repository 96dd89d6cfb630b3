import { useState } from "react";

/** The first `size` of many, and more of them when asked. Another `key` begins anew. */
export function useMore<Item>(items: readonly Item[], size: number, key = "") {
  const [{ limit, shownKey }, setLimit] = useState({ limit: size, shownKey: key });
  const shown = shownKey === key ? limit : size;
  return {
    shown: items.slice(0, shown),
    hasMore: items.length > shown,
    showMore: () => setLimit({ limit: shown + size, shownKey: key }),
  };
}
