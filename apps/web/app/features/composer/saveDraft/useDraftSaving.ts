/** Saves over the version of the draft that its owner saw: another version is refused, and the content of the form stays. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { CreateDraftInput, Draft } from "@vestnik/contract/drafts";
import { isSameContent, readPoll, readPost, type Content } from "@vestnik/domain/content";
import { tidyTitle } from "@vestnik/domain/draft";
import { isChangedElsewhere, isRefusal } from "../../../shared/api/apiError.ts";
import { createDraft, fetchDraft, updateDraft } from "../../../shared/api/queries/draftQueries.ts";
import type { Leaving } from "../homes/LeaveGuard.tsx";
import { beginAttempt, endAttempt } from "../publish/publishAttempt.ts";
import { givenPost } from "../formStore/postDraft.ts";
import type { ComposedPost } from "../postForm/useComposedPost.ts";

export type DraftSaving = {
  /** With `as`, over that draft; otherwise as a new one. */
  readonly save: (content: CreateDraftInput, as?: Draft, leaving?: Leaving) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Whether a new draft was saved, because the sentences for an error differ. */
  readonly wasNew: boolean;
  /** Dismisses the error. */
  readonly reset: () => void;
};

type Attempt = {
  readonly content: CreateDraftInput;
  readonly as: Draft | undefined;
  readonly leaving: Leaving | undefined;
};

type OnSaved = (saved: Draft, wasNew: boolean, leaving: Leaving | undefined) => void;

export function contentOfPost(title: string, post: ComposedPost): CreateDraftInput {
  const { text, ...fields } = givenPost(post.content);
  return { title, content: text, ...fields };
}

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

/** One idempotency key for one act of saving: after a lost answer, the same words do not become a second draft. */
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
    // The answer to an earlier try may have been lost; then the saved version already equals the wanted one.
    const current = isChangedElsewhere(error) ? await fetchDraft(queryClient, id) : undefined;
    if (current && says(current, content)) return current;
    throw error;
  }
}

function says(current: Draft, wanted: CreateDraftInput): boolean {
  return (
    current.title === tidyTitle(wanted.title) && isSameContent(saidBy(current), saidBy(wanted))
  );
}

function saidBy({ poll, content, ...fields }: Draft | CreateDraftInput): Content {
  return poll ? readPoll(poll) : readPost({ ...fields, text: content });
}
