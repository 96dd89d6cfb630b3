import { useQueryClient } from "@tanstack/react-query";
import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useState } from "react";
import { findDraft } from "../../../shared/api/draftQueries.ts";

type EditedDraft = {
  /** The draft as it was when its poll was put into the form; undefined for new content. */
  readonly edited: Draft | undefined;
  readonly settle: (saved: Draft) => void;
};

/** The draft that is being edited in the form and can be saved over. */
export function useEditedDraft(id: string | null): EditedDraft {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Draft>();
  // Outside React: the cached drafts, or the server.
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    const take = (draft: Draft | undefined) => isWanted && setEdited(draft);
    // Without an answer the form can still be saved as a new draft.
    findDraft(queryClient, id).then(take, () => take(undefined));
    return () => {
      isWanted = false;
    };
  }, [queryClient, id]);
  return { edited: id === edited?._id ? edited : undefined, settle: setEdited };
}
