import { useMutation } from "@tanstack/react-query";
import { imagesOf } from "@vestnik/domain/post";
import { useState } from "react";
import { ApiError, isChangedElsewhere } from "../../../shared/api/apiError.ts";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import { fetchPublication, updatePost } from "../../../shared/publications/publicationRequests.ts";
import type { PostRequest } from "../postForm/useComposedPost.ts";

export type SavePost = {
  /** Saves, or says what is missing. */
  readonly save: (isIncomplete: boolean) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly triedInVain: boolean;
  /** Dismisses the error. */
  readonly reset: () => void;
};

/** Changes the version of the post that its owner saw: another version is refused, and the form keeps its content. */
export function useSavePost(
  seen: PostPublication,
  post: PostRequest,
  onSaved: (saved: PostPublication) => void,
): SavePost {
  const [triedInVain, setTriedInVain] = useState(false);
  const mutation = useMutation({
    mutationFn: () => saveAsSeen(seen, post),
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
  { id, version }: PostPublication,
  { kind, channelIds, ...post }: PostRequest,
): Promise<PostPublication> {
  const body = { ...post, channelId: channelIds[0], version };
  try {
    return (await updatePost(id, body)) as PostPublication;
  } catch (error) {
    // The answer to an earlier try may have been lost; then the saved version already equals the wanted one.
    const current = isOutOfDate(error) ? await fetchPublication(id) : undefined;
    if (current?.kind === "post" && says(current, post, channelIds[0])) return current;
    throw error;
  }
}

/** A post that was to go out at once may be published by now. */
function isOutOfDate(error: unknown): boolean {
  return isChangedElsewhere(error) || (error instanceof ApiError && error.code === "too_late");
}

type SavedPart = Omit<PostRequest, "kind" | "channelIds">;

function says(current: PostPublication, post: SavedPart, channelId: string | undefined): boolean {
  const { content } = current;
  const images = imagesOf({ imageUrl: post.imageUrl ?? null, imageUrls: post.imageUrls ?? [] });
  return (
    content.text === post.text &&
    imagesOf(content).join() === images.join() &&
    content.tags.join() === (post.tags ?? []).join() &&
    isDueAsChosen(current, post.scheduledDate) &&
    current.channelId === channelId &&
    current.latePolicy === post.latePolicy
  );
}

/** For "now" the server chooses the moment; a due time that is not in the future can only be that one. */
function isDueAsChosen({ dueAt, status }: PostPublication, chosen: string | null): boolean {
  if (chosen !== null) return status === "scheduled" && Date.parse(dueAt) === Date.parse(chosen);
  return Date.parse(dueAt) <= Date.now();
}
