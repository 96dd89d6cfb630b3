import { useQueryClient } from "@tanstack/react-query";
import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useState } from "react";
import { findDraft } from "../../../shared/api/queries/draftQueries.ts";
import type { DraftSource } from "../formStore/postDraft.ts";

/**
 * The draft that the content of the form came from and that can be saved over; undefined for new content, and while it
 * is not known or gone. It has the version that was copied: when somebody has changed it since, saving over it is refused.
 */
export function useEditedDraft(source: DraftSource | undefined): Draft | undefined {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Draft>();
  const { id, version } = source ?? {};
  // Outside React: the cached drafts, or the server. Each version is looked up, because its title may be another.
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    const take = (draft: Draft | undefined) => isWanted && setFound(draft);
    // Without an answer the form can still be saved as a new draft.
    findDraft(queryClient, id).then(take, () => take(undefined));
    return () => {
      isWanted = false;
    };
  }, [queryClient, id, version]);
  if (found === undefined || version === undefined || found._id !== id) return undefined;
  return { ...found, version };
}
