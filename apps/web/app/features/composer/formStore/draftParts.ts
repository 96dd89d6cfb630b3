/** A draft of a post on its way from the form to the server and back. */
import type { CreateDraftInput, Draft } from "@vestnik/contract/drafts";
import { imagesOf } from "@vestnik/domain/post";
import { withImages, type PostDraft } from "./postDraft.ts";
import type { ComposedPost } from "../postForm/useComposedPost.ts";

/** What a kept draft says, as the form that writes posts holds it. */
export function draftParts(draft: Draft): Partial<PostDraft> {
  return {
    text: draft.content,
    ...withImages(imagesOf(draft), draft.imageUrls.length > 0),
    tags: [...draft.tags],
  };
}

export function contentOfPost(title: string, { request }: ComposedPost): CreateDraftInput {
  const { text, imageUrl, imageUrls, tags } = request;
  return { title, content: text, imageUrl, imageUrls, tags };
}
