import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { fetchBatch } from "../../../shared/publications/publicationQueries.ts";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";
import { isEditable, type PostPublication } from "../formStore/publicationDraft.ts";
import { splitSiblings, targetsOf, type Scope, type Siblings } from "./siblings.ts";

export type EditedSiblings = Siblings & {
  readonly scope: Scope;
  readonly choose: (scope: Scope) => void;
  /** The posts that are changed, the opened one first. */
  readonly targets: readonly PostPublication[];
  /** False until it is known which channels say the same: saving would change only one. */
  readonly isKnown: boolean;
  readonly isLoading: boolean;
  /** Why it is not known; null where it is. */
  readonly error: unknown;
  readonly refetch: () => void;
};

/** The waiting posts of the same decision, loaded once like the opened one, and the choice which of them are changed. */
export function useSiblings(opened: PostPublication): EditedSiblings {
  const state: unknown = useLocation().state;
  const found = useQuery({
    queryKey: publicationKeys.waitingSiblings(opened.id),
    queryFn: ({ signal }) => fetchBatch(opened.batchId, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [scope, choose] = useState<Scope>({ onlyHere: isOnlyHere(state), overwritten: [] });
  const siblings = useMemo(
    () => splitSiblings(opened, found.data?.filter(isEditable) ?? []),
    [opened, found.data],
  );
  const isKnown = found.isSuccess || scope.onlyHere;
  return {
    ...siblings,
    scope,
    choose,
    targets: targetsOf(opened, siblings, scope),
    isKnown,
    isLoading: found.isFetching && !isKnown,
    error: found.error,
    refetch: () => void found.refetch(),
  };
}

/** The calendar sends along that one channel was chosen there. */
function isOnlyHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "onlyHere" in state
    ? state.onlyHere === true
    : false;
}
