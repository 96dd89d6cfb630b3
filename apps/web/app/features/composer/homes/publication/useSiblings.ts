import { useQuery } from "@tanstack/react-query";
import type { Publication } from "@vestnik/contract/publications";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { fetchBatch } from "../../../../shared/publications/publicationQueries.ts";
import { publicationKeys } from "../../../../shared/publications/publicationRequests.ts";
import { isEditable, type PostPublication } from "../../form/postDraft.ts";
import { hasSameContent } from "../../../../shared/publications/ownText.ts";

export type EditedSiblings = Siblings & {
  readonly scope: Scope;
  readonly choose: (scope: Scope) => void;
  /** The posts that are changed, the opened one first. */
  readonly targets: readonly PostPublication[];
  /** False until it is known which channels say the same: saving would change only one. */
  readonly isKnown: boolean;
  readonly isLoading: boolean;
  /** All publications of the decision but deleted ones; undefined until they are loaded. */
  readonly batch: readonly Publication[] | undefined;
  /** Why it is not known; null where it is. */
  readonly error: unknown;
  readonly refetch: () => void;
};

/** The other posts of the same decision that can be changed, loaded once like the opened one, and the choice which of them are. */
export function useSiblings(
  opened: PostPublication,
  isChangeable: (publication: Publication) => publication is PostPublication = isEditable,
): EditedSiblings {
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
    () => splitSiblings(opened, found.data?.filter(isChangeable) ?? []),
    [opened, found.data, isChangeable],
  );
  const isKnown = found.isSuccess || scope.onlyHere;
  return {
    ...siblings,
    scope,
    choose,
    targets: targetsOf(opened, siblings, scope),
    isKnown,
    batch: found.data,
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

// The channels a change of a scheduled post is for: those that say the same, or this one only.

type Scope = {
  /** The text of the others stays, and this channel has its own from now on. */
  readonly onlyHere: boolean;
  /** Channels whose own text is replaced, too. */
  readonly overwritten: readonly string[];
};

type Siblings = {
  /** The waiting posts of the same decision with the same content, without the opened one. */
  readonly same: readonly PostPublication[];
  /** Those with another content. */
  readonly own: readonly PostPublication[];
};

export function splitSiblings(
  opened: PostPublication,
  batch: readonly PostPublication[],
): Siblings {
  const others = batch.filter(({ id }) => id !== opened.id);
  return {
    same: others.filter((each) => hasSameContent(each, opened)),
    own: others.filter((each) => !hasSameContent(each, opened)),
  };
}

/** The posts that are changed, the opened one first. */
export function targetsOf(
  opened: PostPublication,
  { same, own }: Siblings,
  { onlyHere, overwritten }: Scope,
): readonly PostPublication[] {
  if (onlyHere) return [opened];
  return [opened, ...same, ...own.filter(({ id }) => overwritten.includes(id))];
}
