/** The post being written: exactly the draft state of the specification (section 3), kept in the browser. */
import { imagesOf, MAX_IMAGES } from "@vestnik/domain/post";
import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { whenOwned } from "../../shared/storage/ownedValue.ts";
import { delayedStorage } from "./delayedStorage.ts";

const STORAGE_KEY = "tab-content-storage";
const AUTOSAVE_DELAY_MS = 300;

const postDraftSchema = z.object({
  /** Rich text as HTML. */
  text: z.string(),
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  tags: z.array(z.string()),
  selectedChannelIds: z.array(z.string()),
  scheduleType: z.literal("now"),
  scheduledDate: z.null(),
  useMultipleImages: z.boolean(),
});
export type PostDraft = z.infer<typeof postDraftSchema>;

export const emptyDraft: PostDraft = {
  text: "",
  imageUrl: null,
  imageUrls: [],
  tags: [],
  selectedChannelIds: [],
  scheduleType: "now",
  scheduledDate: null,
  useMultipleImages: false,
};

type PostDraftState = {
  readonly draft: PostDraft;
  /** Rises when the whole draft was exchanged, so that the editor takes the text over. */
  readonly revision: number;
  readonly change: (part: Partial<PostDraft>) => void;
  readonly replace: (draft: PostDraft) => void;
};

const storage = delayedStorage<PostDraft>(STORAGE_KEY, AUTOSAVE_DELAY_MS);

/** Writes what waits; the page calls this at the last moment it can still write. */
export const flushPostDraft = storage.flush;

export const usePostDraft = create<PostDraftState>()(
  persist(
    (set) => ({
      draft: emptyDraft,
      revision: 0,
      change: (part) => set(({ draft }) => ({ draft: { ...draft, ...part } })),
      replace: (draft) => set(({ revision }) => ({ draft, revision: revision + 1 })),
    }),
    {
      name: STORAGE_KEY,
      version: 1,
      storage,
      // Whose draft lies there is known only when the account is.
      skipHydration: true,
      partialize: ({ draft }) => draft,
      merge: (stored, state) => ({ ...state, draft: draftFrom(stored) }),
    },
  ),
);

whenOwned(() => void usePostDraft.persist.rehydrate());

/** A stored value of another shape begins an empty draft. */
export function draftFrom(stored: unknown): PostDraft {
  const parsed = postDraftSchema.safeParse(stored);
  return parsed.success ? parsed.data : emptyDraft;
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
