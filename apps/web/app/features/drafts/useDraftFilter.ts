import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { readDraftFilter, writeDraftFilter, type DraftFilter } from "./draftFilter.ts";

type ChangeFilter = (changes: Partial<DraftFilter>) => void;

/**
 * The filter in the address, and how to change it. Typing replaces the history entry, so that Back does not undo
 * letters.
 */
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
