/**
 * The desk a post is written on: its draft and the images on their way to it. The composer has one that is kept in the
 * browser; the edit screen has one for each post, which nothing of is kept.
 */
import { createContext, useContext } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import { persist } from "zustand/middleware";
import { whenOwned } from "../../shared/storage/ownedValue.ts";
import { AUTOSAVE_DELAY_MS, delayedStorage } from "./delayedStorage.ts";
import { noUploads, type ImageUploadsState } from "./imageUploadsState.ts";
import { rememberInterrupted } from "./interruptedUploads.ts";
import { draftFrom, emptyDraft, storedPart, type PostDraft } from "./postDraft.ts";

const STORAGE_KEY = "tab-content-storage";

export type PostDraftState = {
  readonly draft: PostDraft;
  /** Rises when the whole draft was exchanged, so that the editor takes the text over. */
  readonly revision: number;
  readonly change: (part: Partial<PostDraft>) => void;
  readonly replace: (draft: PostDraft) => void;
};

export type PostDesk = {
  readonly draft: StoreApi<PostDraftState>;
  readonly uploads: StoreApi<ImageUploadsState>;
};

type SetState = StoreApi<PostDraftState>["setState"];

function draftState(draft: PostDraft, set: SetState): PostDraftState {
  return {
    draft,
    revision: 0,
    change: (part) => set((state) => ({ draft: { ...state.draft, ...part } })),
    replace: (next) => set(({ revision }) => ({ draft: next, revision: revision + 1 })),
  };
}

/** A desk that forgets everything when it is left. */
export function postDeskFor(draft: PostDraft): PostDesk {
  return {
    draft: createStore<PostDraftState>()((set) => draftState(draft, set)),
    uploads: noUploads(),
  };
}

const storage = delayedStorage<ReturnType<typeof storedPart>>(STORAGE_KEY, AUTOSAVE_DELAY_MS);

/** Writes what waits; the page calls this at the last moment it can still write. */
export const flushPostDraft = storage.flush;

const keptDraft = createStore<PostDraftState>()(
  persist((set) => draftState(emptyDraft, set), {
    name: STORAGE_KEY,
    version: 1,
    storage,
    // Whose draft lies there is known only when the account is.
    skipHydration: true,
    partialize: ({ draft }) => storedPart(draft),
    merge: (stored, state) => ({ ...state, draft: draftFrom(stored, new Date()) }),
  }),
);

whenOwned(() => void keptDraft.persist.rehydrate());

export const composerDesk: PostDesk = { draft: keptDraft, uploads: noUploads() };
rememberInterrupted(composerDesk.uploads);

/** Provides another desk than the composer's. */
export const PostDeskContext = createContext(composerDesk);

export function usePostDesk(): PostDesk {
  return useContext(PostDeskContext);
}

export function usePostDraft<Part>(select: (state: PostDraftState) => Part): Part {
  return useStore(usePostDesk().draft, select);
}

export function useImageUploads<Part>(select: (state: ImageUploadsState) => Part): Part {
  return useStore(usePostDesk().uploads, select);
}
