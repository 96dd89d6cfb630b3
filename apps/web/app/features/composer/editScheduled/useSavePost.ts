import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { editBatch, type BatchResult } from "../../../shared/publications/batchRequests.ts";
import { fetchPublication, updatePost } from "../../../shared/publications/publicationRequests.ts";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import type { PostRequest } from "../postForm/useComposedPost.ts";
import { isOutOfDate, says, timeChangeOf } from "./savedPost.ts";

export type Saved = {
  readonly post: PostPublication;
  /** What became of each channel; undefined where the post is in one. */
  readonly results: readonly BatchResult[] | undefined;
};

export type SavePost = {
  /** Saves, or says what is missing. */
  readonly save: (isIncomplete: boolean) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly triedInVain: boolean;
  /** Dismisses the error. */
  readonly reset: () => void;
};

/** Changes the versions of the posts that their owner saw: another version is refused, and the content of the form stays. */
export function useSavePost(
  targets: readonly PostPublication[],
  post: PostRequest,
  onSaved: (saved: Saved) => Promise<void>,
): SavePost {
  const [triedInVain, setTriedInVain] = useState(false);
  const mutation = useMutation({
    mutationFn: () => saveAsSeen(targets, post),
    onSuccess: onSaved,
  });
  return {
    isSaving: mutation.isPending,
    error: mutation.error,
    triedInVain,
    reset: mutation.reset,
    save: (isIncomplete) => {
      setTriedInVain(isIncomplete);
      if (!isIncomplete && !mutation.isPending) mutation.mutate();
    },
  };
}

async function saveAsSeen(
  targets: readonly PostPublication[],
  { kind, channelIds, ...post }: PostRequest,
): Promise<Saved> {
  const [opened] = targets;
  if (!opened) throw new Error("Nothing is edited.");
  const [channelId] = channelIds;
  try {
    return await saveAll(targets, opened, { ...post, channelId });
  } catch (error) {
    // The answer to an earlier try may have been lost; then the saved version already equals the wanted one.
    const current = isOutOfDate(error) ? await fetchPublication(opened.id) : undefined;
    if (current?.kind === "post" && says(current, post, channelId)) {
      return { post: current, results: undefined };
    }
    throw error;
  }
}

type Wanted = Omit<PostRequest, "kind" | "channelIds"> & { readonly channelId: string | undefined };

async function saveAll(
  targets: readonly PostPublication[],
  opened: PostPublication,
  wanted: Wanted,
): Promise<Saved> {
  if (targets.length === 1) {
    const body = { ...wanted, version: opened.version };
    return {
      post: (await updatePost(opened.id, body)) as PostPublication,
      results: undefined,
    };
  }
  const { channelId, scheduledDate, timeZone, latePolicy, ...content } = wanted;
  const time = timeChangeOf(opened, { scheduledDate, timeZone, latePolicy });
  const results = await editBatch(targets, { ...content, ...time });
  const saved = results.find(({ publication }) => publication.id === opened.id)?.publication;
  return { post: (saved as PostPublication | undefined) ?? opened, results };
}
