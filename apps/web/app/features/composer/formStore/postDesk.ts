/**
 * The desk a post is written on: its draft and the images on their way to it. The composer has one that is kept in the
 * browser; the edit screen has one for each post (`unsavedEdit.ts`).
 */
import { createContext, useContext } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import { noUploads, type ImageUploadsState } from "./imageUploadsState.ts";
import { rememberInterrupted } from "./interruptedUploads.ts";
import { keepDraft } from "../autosave/keptDraft.ts";
import type { KeptKind } from "../autosave/keptKind.ts";
import { emptyDraft, type PostDraft } from "./postDraft.ts";
import { draftFrom, POST_DRAFT_VERSION, postContentOf, storedPart } from "./storedDraft.ts";
import { timingOf } from "../whereAndWhen/timing.ts";
import { watchPage } from "../autosave/watchPage.ts";

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
  /** Taking an image out deletes no file: it may belong to a kept draft. Whoever made the desk clears up. */
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

/** A desk that forgets everything when it is left. */
export function postDeskFor(draft: PostDraft): PostDesk {
  return {
    draft: createStore<PostDraftState>()((set) => draftState(draft, set)),
    uploads: noUploads(),
  };
}

const keptDraft = createStore<PostDraftState>()((set) => draftState(emptyDraft, set));

const kind: KeptKind<PostDraft> = {
  key: "tab-content-storage",
  asideKey: "tab-content-aside",
  version: POST_DRAFT_VERSION,
  stored: storedPart,
  read: draftFrom,
  contentOf: postContentOf,
  empty: () => emptyDraft,
  shown: () => keptDraft.getState().draft,
  show: (draft) => keptDraft.getState().replace(draft),
  settle: (draft) => {
    const { selectedChannelIds } = draft;
    keptDraft.getState().change({ selectedChannelIds, ...timingOf(draft) });
  },
};

export const keptPost = keepDraft(kind);
keptDraft.subscribe((now, before) => keptPost.changed(now.draft, before.draft));
watchPage(keptPost, kind);

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
