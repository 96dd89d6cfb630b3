import { useMutation } from "@tanstack/react-query";
import { publicationResponseSchema } from "@vestnik/contract/publications";
import { imagesOf } from "@vestnik/domain/post";
import { useState } from "react";
import { ApiError } from "../../../shared/api/apiError.ts";
import { request } from "../../../shared/api/request.ts";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import { fetchPublication } from "../../../shared/api/publicationRequests.ts";
import type { PostRequest } from "../postForm/useComposedPost.ts";

export type SavePost = {
  /** Saves, or says what is lacking. */
  readonly save: (isIncomplete: boolean) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly triedInVain: boolean;
  /** The error has been dealt with. */
  readonly reset: () => void;
};

/** Changes a post as its owner saw it: another version is refused, and nothing of the form is lost. */
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
    const answer = await request(publicationResponseSchema, "PUT", `/publications/${id}`, body);
    return answer.publication as PostPublication;
  } catch (error) {
    // The answer to an earlier try may have been lost: then what we wanted is there already.
    const current = isOutOfDate(error) ? await fetchPublication(id) : undefined;
    if (current?.kind === "post" && says(current, post, channelIds[0])) return current;
    throw error;
  }
}

export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === "changed_elsewhere";
}

/** A post that was to go out at once may be out by now. */
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

/** "Now" is a moment the server chose, and nothing waits for another time after it. */
function isDueAsChosen({ dueAt, status }: PostPublication, chosen: string | null): boolean {
  if (chosen !== null) return status === "scheduled" && Date.parse(dueAt) === Date.parse(chosen);
  return Date.parse(dueAt) <= Date.now();
}
