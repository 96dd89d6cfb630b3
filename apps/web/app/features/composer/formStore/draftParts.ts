/** Converts a post's draft between the form and the API. */
import type { CreateDraftInput, Draft } from "@vestnik/contract/drafts";
import { imagesOf } from "@vestnik/domain/post";
import { withImages, type PostDraft } from "./postDraft.ts";
import type { ComposedPost } from "../postForm/useComposedPost.ts";

/** The content of a saved draft in the shape of the post form. */
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
