/** The draft of a post, as its form holds it (docs/product.md, Posts). */
import type { Draft } from "@vestnik/contract/drafts";
import { emptyPost, readPost, storedContent, type PostContent } from "@vestnik/domain/content";
import { imagesOf, MAX_IMAGES } from "@vestnik/domain/post";
import { atOnce, type Timing } from "../whereAndWhen/timing.ts";

/** The saved draft that the content of a form was copied from or last saved as, in the version its owner saw. */
export type DraftSource = { readonly id: string; readonly version: number };

export type PostDraft = Timing &
  PostContent & {
    readonly selectedChannelIds: string[];
    readonly useMultipleImages: boolean;
    /** Saving as a draft updates this one. */
    readonly fromDraft?: DraftSource | undefined;
  };

export function sourceOf({ _id: id, version }: Pick<Draft, "_id" | "version">): DraftSource {
  return { id, version };
}

export const emptyDraft: PostDraft = {
  ...emptyPost,
  selectedChannelIds: [],
  useMultipleImages: false,
  ...atOnce,
};

/** What would be stored and sent, whichever images the other mode still has. */
export function contentOf(draft: PostDraft): PostContent {
  const content = readPost(draft);
  return draft.useMultipleImages ? { ...content, imageUrl: null } : { ...content, imageUrls: [] };
}

/** The fields of a post as the calls of the API take them. */
export function givenPost(content: PostContent) {
  const { kind, ...fields } = storedContent(content);
  return { ...fields, imageUrls: [...fields.imageUrls], tags: [...fields.tags] };
}

/** Images in the order they are sent; the mode decides which field contains them. */
export function draftImages(draft: PostDraft): readonly string[] {
  return imagesOf(contentOf(draft));
}

/** The fields of a draft for these images; more than one image means multiple mode. */
export function withImages(images: readonly string[], several: boolean): Partial<PostDraft> {
  if (several || images.length > 1) {
    return { useMultipleImages: true, imageUrl: null, imageUrls: images.slice(0, MAX_IMAGES) };
  }
  return { useMultipleImages: false, imageUrl: images[0] ?? null, imageUrls: [] };
}

/** True when clearing the draft would lose nothing. */
export function isEmptyDraft(draft: PostDraft): boolean {
  return draft.text === "" && draftImages(draft).length === 0 && draft.tags.length === 0;
}
