/** Whether what is stored is what was to be saved, and what of the time was changed. */
import type { EditBatch } from "@vestnik/contract/batches";
import { isSameContent, readPost } from "@vestnik/domain/content";
import { ApiError, isChangedElsewhere } from "../../../shared/api/apiError.ts";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import type { PostRequest } from "../postForm/useComposedPost.ts";

type ChosenTime = Pick<PostRequest, "scheduledDate" | "timeZone" | "latePolicy">;

/** Only what was changed: a channel that was given another time is not moved back. */
export function timeChangeOf(
  { dueAt, latePolicy }: PostPublication,
  chosen: ChosenTime,
): Pick<EditBatch, "scheduledDate" | "timeZone" | "latePolicy"> {
  const { scheduledDate, timeZone } = chosen;
  const isSameTime = scheduledDate !== null && Date.parse(scheduledDate) === Date.parse(dueAt);
  return {
    ...(isSameTime ? {} : { scheduledDate, timeZone }),
    ...(chosen.latePolicy === latePolicy ? {} : { latePolicy: chosen.latePolicy }),
  };
}

/** A post that was to go out at once may be published by now. */
export function isOutOfDate(error: unknown): boolean {
  return isChangedElsewhere(error) || (error instanceof ApiError && error.code === "too_late");
}

type SavedPart = Omit<PostRequest, "kind" | "channelIds">;

export function says(
  current: PostPublication,
  post: SavedPart,
  channelId: string | undefined,
): boolean {
  return (
    isSameContent(readPost(current.content), readPost(post)) &&
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
