/** Converts publications and saved drafts into the draft of the post form. */
import type { Draft } from "@vestnik/contract/drafts";
import type { Publication } from "@vestnik/contract/publications";
import { readPost } from "@vestnik/domain/content";
import { imagesOf } from "@vestnik/domain/post";
import { emptyDraft, withImages, type PostDraft } from "./postDraft.ts";

export type PostPublication = Extract<Publication, { kind: "post" }>;

/** Content and channel, without the time. */
export function draftOf({ content, channelId }: PostPublication): PostDraft {
  return {
    ...emptyDraft,
    ...content,
    ...withImages(imagesOf(content), content.imageUrls.length > 0),
    selectedChannelIds: channelId === null ? [] : [channelId],
  };
}

/** The same with its time. */
export function scheduledDraftOf(publication: PostPublication): PostDraft {
  const { dueAt, latePolicy } = publication;
  const scheduledDate = new Date(dueAt).toISOString();
  return { ...draftOf(publication), scheduleType: "later", scheduledDate, latePolicy };
}

/** Only a post that is still scheduled can be changed; a poll never (decision 7). */
export function isEditable(publication: Publication): publication is PostPublication {
  return publication.kind === "post" && publication.status === "scheduled";
}

/** The content of a saved draft in the shape of the post form. */
export function draftParts(draft: Draft): Partial<PostDraft> {
  return {
    ...readPost({ ...draft, text: draft.content }),
    ...withImages(imagesOf(draft), draft.imageUrls.length > 0),
  };
}
