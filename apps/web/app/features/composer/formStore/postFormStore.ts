/**
 * The form store of a post: its draft and its image uploads. The composer's store is autosaved in this browser; the
 * edit screen has one for each post (`unsavedEdit.ts`).
 */
import { createContext, useContext } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import { noUploads, type ImageUploadsState } from "./imageUploadsState.ts";
import { rememberInterrupted } from "./interruptedUploads.ts";
import { createAutosave } from "../autosave/autosave.ts";
import type { AutosaveKind } from "../autosave/autosaveKind.ts";
import { emptyDraft, isEmptyDraft, type PostDraft } from "./postDraft.ts";
import { draftFrom, POST_DRAFT_VERSION, postContentOf, storedPart } from "./storedDraft.ts";
import { timingOf, withFreshProposal } from "../whereAndWhen/timing.ts";
import { watchPage } from "../autosave/watchPage.ts";

export type PostDraftState = {
  readonly draft: PostDraft;
  /** Rises when the whole draft is replaced, so that the editor loads the new text. */
  readonly revision: number;
  readonly change: (part: Partial<PostDraft>) => void;
  readonly replace: (draft: PostDraft) => void;
};

export type PostFormStore = {
  readonly draft: StoreApi<PostDraftState>;
  readonly uploads: StoreApi<ImageUploadsState>;
  /**
   * Removing an image deletes no file, because the file may belong to a saved draft. The code that made the form store
   * deletes unused files.
   */
  readonly keepsFiles?: true;
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

/** A form store that is not autosaved: leaving it discards its content. */
export function createPostFormStore(draft: PostDraft): PostFormStore {
  return {
    draft: createStore<PostDraftState>()((set) => draftState(draft, set)),
    uploads: noUploads(),
  };
}

const composerDraft = createStore<PostDraftState>()((set) => draftState(emptyDraft, set));

const kind: AutosaveKind<PostDraft> = {
  key: "tab-content-storage",
  conflictCopiesKey: "tab-content-aside",
  version: POST_DRAFT_VERSION,
  stored: storedPart,
  read: (state, version, now) => {
    const read = draftFrom(state, version, now);
    return read && isEmptyDraft(read) ? withFreshProposal(read, now) : read;
  },
  contentOf: postContentOf,
  empty: () => emptyDraft,
  shown: () => composerDraft.getState().draft,
  show: (draft) => composerDraft.getState().replace(draft),
  settle: (draft) => {
    const { selectedChannelIds } = draft;
    composerDraft.getState().change({ selectedChannelIds, ...timingOf(draft) });
  },
};

export const postAutosave = createAutosave(kind);
composerDraft.subscribe((now, before) => {
  postAutosave.changed(now.draft, before.draft);
  // What is written after everything was deleted is another text, and must not replace the saved one.
  if (now.draft.fromDraft && isEmptyDraft(now.draft)) now.change({ fromDraft: undefined });
});
watchPage(postAutosave, kind);

export const composerFormStore: PostFormStore = { draft: composerDraft, uploads: noUploads() };
rememberInterrupted(composerFormStore.uploads);

/** Provides another form store than the composer's. */
export const PostFormStoreContext = createContext(composerFormStore);

export function usePostFormStore(): PostFormStore {
  return useContext(PostFormStoreContext);
}

export function usePostDraft<Part>(select: (state: PostDraftState) => Part): Part {
  return useStore(usePostFormStore().draft, select);
}

export function useImageUploads<Part>(select: (state: ImageUploadsState) => Part): Part {
  return useStore(usePostFormStore().uploads, select);
}
