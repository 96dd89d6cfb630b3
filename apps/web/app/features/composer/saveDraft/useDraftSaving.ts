/** Saving a kept draft as it was seen: another version is refused, and nothing of the form is lost. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { CreateDraftInput, Draft } from "@vestnik/contract/drafts";
import { tidyTitle } from "@vestnik/domain/draft";
import { imagesOf } from "@vestnik/domain/post";
import { isRefusal } from "../../../shared/api/apiError.ts";
import { createDraft, fetchDraft, updateDraft } from "../../../shared/api/draftQueries.ts";
import { beginAttempt, endAttempt } from "../publish/publishAttempt.ts";
import { isChangedElsewhere } from "../editScheduled/useSavePost.ts";

export type DraftSaving = {
  /** With `as`, over that draft; else as a new one. */
  readonly save: (content: CreateDraftInput, as?: Draft, leaving?: Leaving) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** What was tried: the words for an error differ. */
  readonly wasNew: boolean;
  /** The error has been dealt with. */
  readonly reset: () => void;
};

/** Whoever saves on the way out goes on when it is saved, and stays when it is not. */
export type Leaving = { readonly go: () => void; readonly stay: () => void };

type Attempt = {
  readonly content: CreateDraftInput;
  readonly as: Draft | undefined;
  readonly leaving: Leaving | undefined;
};

type OnSaved = (saved: Draft, wasNew: boolean, leaving: Leaving | undefined) => void;

export function useDraftSaving(onSaved: OnSaved): DraftSaving {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ content, as }: Attempt) =>
      as ? saveAsSeen(queryClient, as, content) : saveAsNew(queryClient, content),
    onSuccess: (saved, { as, leaving }) => onSaved(saved, as === undefined, leaving),
    onError: (_, { leaving }) => leaving?.stay(),
  });
  return {
    isSaving: mutation.isPending,
    error: mutation.error,
    wasNew: mutation.variables?.as === undefined,
    reset: mutation.reset,
    save: (content, as, leaving) => {
      if (!mutation.isPending) mutation.mutate({ content, as, leaving });
    },
  };
}

/** One key for one act of saving: after an answer that was lost, the same words do not become a second draft. */
async function saveAsNew(queryClient: QueryClient, content: CreateDraftInput): Promise<Draft> {
  const { key } = beginAttempt("draft", JSON.stringify(content));
  try {
    const saved = await createDraft(queryClient, content, key);
    endAttempt("draft");
    return saved;
  } catch (error) {
    if (isRefusal(error)) endAttempt("draft");
    throw error;
  }
}

async function saveAsSeen(
  queryClient: QueryClient,
  { _id: id, version }: Draft,
  content: CreateDraftInput,
): Promise<Draft> {
  try {
    return await updateDraft(queryClient, id, { ...content, version });
  } catch (error) {
    // The answer to an earlier try may have been lost: then what we wanted is there already.
    const current = isChangedElsewhere(error) ? await fetchDraft(queryClient, id) : undefined;
    if (current && says(current, content)) return current;
    throw error;
  }
}

function says(current: Draft, wanted: CreateDraftInput): boolean {
  const images = imagesOf({ imageUrl: wanted.imageUrl ?? null, imageUrls: wanted.imageUrls || [] });
  return (
    current.title === tidyTitle(wanted.title) &&
    JSON.stringify(current.poll) === JSON.stringify(wanted.poll ?? null) &&
    (current.poll !== null || current.content === wanted.content) &&
    imagesOf(current).join() === images.join() &&
    current.tags.join() === (wanted.tags ?? []).join()
  );
}
