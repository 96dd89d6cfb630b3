/** The draft of a post, as its form holds it (docs/product.md, Posts). */
import type { Draft } from "@vestnik/contract/drafts";
import { imagesOf, MAX_IMAGES } from "@vestnik/domain/post";
import { atOnce, type Timing } from "../whereAndWhen/timing.ts";

/** The saved draft that the content of a form was copied from or last saved as, in the version its owner saw. */
export type DraftSource = { readonly id: string; readonly version: number };

export type PostDraft = Timing & {
  /** Rich text as HTML. */
  readonly text: string;
  readonly imageUrl: string | null;
  readonly imageUrls: string[];
  readonly tags: string[];
  readonly selectedChannelIds: string[];
  readonly useMultipleImages: boolean;
  /** Saving as a draft updates this one. */
  readonly fromDraft?: DraftSource | undefined;
};

export function sourceOf({ _id: id, version }: Pick<Draft, "_id" | "version">): DraftSource {
  return { id, version };
}

export const emptyDraft: PostDraft = {
  text: "",
  imageUrl: null,
  imageUrls: [],
  tags: [],
  selectedChannelIds: [],
  useMultipleImages: false,
  ...atOnce,
};

/** Images in the order they are sent; the mode decides which field contains them. */
export function draftImages(draft: PostDraft): readonly string[] {
  return imagesOf(
    draft.useMultipleImages
      ? { imageUrl: null, imageUrls: draft.imageUrls }
      : { imageUrl: draft.imageUrl, imageUrls: [] },
  );
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
