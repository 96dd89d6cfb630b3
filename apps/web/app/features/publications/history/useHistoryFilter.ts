import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { readHistoryFilter, writeHistoryFilter, type HistoryFilter } from "./historyFilter.ts";

type ChangeFilter = (changes: Partial<HistoryFilter>) => void;

/**
 * The filter in the address, and how to change it. Typing replaces the history entry, so that Back does not undo
 * letters.
 */
export function useHistoryFilter(): readonly [HistoryFilter, ChangeFilter] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readHistoryFilter(params), [params]);
  const change: ChangeFilter = (changes) =>
    setParams(
      (current) => writeHistoryFilter(current, { ...readHistoryFilter(current), ...changes }),
      { replace: isTyped(changes), preventScrollReset: true },
    );
  return [filter, change];
}

function isTyped(changes: Partial<HistoryFilter>): boolean {
  return Object.keys(changes).join() === "search";
}
