/** A post being written: the draft state of the specification (section 3). */
import { imagesOf, MAX_IMAGES } from "@vestnik/domain/post";
import { z } from "zod";
import { atOnce, scheduleTypes, withoutPastTime, type Timing } from "./timing.ts";

/** What is kept in the browser. */
const storedDraftSchema = z.object({
  /** Rich text as HTML. */
  text: z.string(),
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  tags: z.array(z.string()),
  selectedChannelIds: z.array(z.string()),
  scheduleType: z.enum(scheduleTypes),
  scheduledDate: z.iso.datetime().nullable(),
  useMultipleImages: z.boolean(),
});
type StoredDraft = z.infer<typeof storedDraftSchema>;
export type PostDraft = StoredDraft & Timing;

export const emptyDraft: PostDraft = {
  text: "",
  imageUrl: null,
  imageUrls: [],
  tags: [],
  selectedChannelIds: [],
  useMultipleImages: false,
  ...atOnce,
};

/** A stored value of another shape begins an empty draft; a time that has passed has to be chosen again. */
export function draftFrom(stored: unknown, now: Date): PostDraft {
  const parsed = storedDraftSchema.safeParse(stored);
  return parsed.success ? { ...parsed.data, ...withoutPastTime(parsed.data, now) } : emptyDraft;
}

/** What the specification counts to the draft. How late it may be sent is asked anew each time. */
export function storedPart({ latePolicy, hasTimePassed, ...stored }: PostDraft): StoredDraft {
  return stored;
}

/** Images in the order they are sent; the mode decides which field holds them. */
export function draftImages(draft: PostDraft): readonly string[] {
  return imagesOf(
    draft.useMultipleImages
      ? { imageUrl: null, imageUrls: draft.imageUrls }
      : { imageUrl: draft.imageUrl, imageUrls: [] },
  );
}

/** The part of a draft that holds these images; more than one means multiple mode. */
export function withImages(images: readonly string[], several: boolean): Partial<PostDraft> {
  if (several || images.length > 1) {
    return { useMultipleImages: true, imageUrl: null, imageUrls: images.slice(0, MAX_IMAGES) };
  }
  return { useMultipleImages: false, imageUrl: images[0] ?? null, imageUrls: [] };
}

/** True when there is nothing a person would miss. */
export function isEmptyDraft(draft: PostDraft): boolean {
  return draft.text === "" && draftImages(draft).length === 0 && draft.tags.length === 0;
}
