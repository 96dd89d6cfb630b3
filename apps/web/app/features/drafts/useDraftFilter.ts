import { useDebouncedCallback } from "@mantine/hooks";
import { useDeferredValue, useMemo, useState } from "react";
import { useNavigationType, useSearchParams } from "react-router";
import { readDraftFilter, writeDraftFilter, type DraftFilter } from "./draftFilter.ts";

/** The address is written when the hands rest. */
const PAUSE_MS = 300;

type ChangeFilter = (changes: Partial<DraftFilter>) => void;

/** The filter in the address, and how to change it. What is typed replaces the address, so that Back does not undo letters. */
export function useDraftFilter(): readonly [DraftFilter, ChangeFilter] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readDraftFilter(params), [params]);
  const change: ChangeFilter = (changes) =>
    setParams((current) => writeDraftFilter(current, { ...readDraftFilter(current), ...changes }), {
      replace: changes.search !== undefined,
      preventScrollReset: true,
    });
  return [filter, change];
}

export type TypedSearch = {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Does not wait any longer. */
  readonly settle: () => void;
  /** What the list is narrowed to: it follows the letters as fast as it can be drawn. */
  readonly search: string;
};

/** What is typed narrows the list at once and reaches the address a little later. */
export function useTypedSearch(inAddress: string, onSearch: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // What is typed replaces the address, and arrives there when more may have been typed already. Everything else counts.
  const isOwnEcho = useNavigationType() === "REPLACE";
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (!isOwnEcho) setTyped(inAddress);
  }
  const writeSoon = useDebouncedCallback(onSearch, PAUSE_MS);
  return {
    typed,
    search: useDeferredValue(typed),
    settle: writeSoon.flush,
    type: (text) => {
      setTyped(text);
      writeSoon(text.trim());
      if (text === "") writeSoon.flush();
    },
  };
}
