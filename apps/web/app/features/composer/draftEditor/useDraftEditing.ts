/** The editing of a draft: its own form store, and the owner's own version when another tab or device has saved first. */
import { useQueryClient } from "@tanstack/react-query";
import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useState } from "react";
import { fetchDraft } from "../../../shared/api/queries/draftQueries.ts";
import { draftParts } from "../formStore/publicationDraft.ts";
import { deleteUploadedImages, discardAllUploads } from "../images/imageUploads.ts";
import { createPostFormStore, type PostFormStore } from "../formStore/postFormStore.ts";
import { draftImages, emptyDraft, type PostDraft } from "../formStore/postDraft.ts";
import {
  dropUnsaved,
  isInUnsaved,
  unsavedDraft,
  type FoundWriting,
  type Writing,
} from "./unsavedDraft.ts";
import { useStoredUnsaved } from "../formStore/useStoredUnsaved.ts";

export type DraftEditing = {
  readonly formStore: PostFormStore;
  readonly title: string;
  readonly setTitle: (title: string) => void;
  /** The draft as the server returned it last; undefined for a draft that does not exist yet. */
  readonly loaded: Draft | undefined;
  /** The loaded content; anything different in the form is a change. */
  readonly original: Writing;
  /** What the form contained before another version was loaded. */
  readonly ownVersion: Writing | undefined;
  /** Loads the draft from the server. False when it is gone: then the content of the form can be saved as a new draft. */
  readonly loadCurrent: () => Promise<boolean>;
  /** Puts the owner's own version back into the editor, on top of the loaded one. */
  readonly restoreOwnVersion: () => void;
  /** The draft is saved, so its images are not deleted on leaving. */
  readonly settle: (saved: Draft) => void;
  /** Continues with an unsaved draft of another tab, or from before the page was closed. */
  readonly continueWith: (found: FoundWriting) => void;
  /** Whether the content would be found again if the page were closed now; false for a draft that exists on the server. */
  readonly isStored: () => boolean;
  /** The content of the form is discarded. */
  readonly forget: () => void;
};

type Loaded = Pick<DraftEditing, "loaded" | "original" | "ownVersion">;

export function useDraftEditing(first: Draft | undefined): DraftEditing {
  const queryClient = useQueryClient();
  const [unsaved] = useState(() => (first === undefined ? unsavedDraft() : undefined));
  const [state, setState] = useState<Loaded>(() => ({
    loaded: first,
    original: writingOf(first),
    ownVersion: undefined,
  }));
  const [initial] = useState(unsaved?.found ?? state.original);
  const [title, writeTitle] = useState(initial.title);
  const [formStore] = useState(() => storeFor(initial.draft));
  const [images] = useState(() => new Set(draftImages(initial.draft)));
  useStoredUnsaved(unsaved, formStore);
  useImageCleanupOnLeaving(formStore, images);

  function setTitle(next: string) {
    writeTitle(next);
    unsaved?.change({ title: next });
  }

  function show(next: Writing) {
    setTitle(next.title);
    formStore.draft.getState().replace(next.draft);
  }

  async function loadCurrent() {
    const current = state.loaded && (await fetchDraft(queryClient, state.loaded._id));
    if (!current) {
      setState({ ...state, loaded: undefined });
      return false;
    }
    const original = writingOf(current);
    setState({
      loaded: current,
      original,
      ownVersion: { title, draft: formStore.draft.getState().draft },
    });
    show(original);
    return true;
  }

  function restoreOwnVersion() {
    if (!state.ownVersion) return;
    show(state.ownVersion);
    setState({ ...state, ownVersion: undefined });
  }

  function settle(saved: Draft) {
    for (const imageUrl of draftImages(writingOf(saved).draft)) images.add(imageUrl);
    unsaved?.forget();
  }

  function continueWith({ id, writing }: FoundWriting) {
    for (const imageUrl of draftImages(writing.draft)) images.add(imageUrl);
    show(writing);
    unsaved?.flush();
    dropUnsaved(id);
  }

  return {
    ...{
      ...state,
      formStore,
      title,
      setTitle,
      loadCurrent,
      restoreOwnVersion,
      settle,
      continueWith,
    },
    isStored: () => unsaved?.isStored() ?? false,
    forget: () => unsaved?.forget(),
  };
}

function storeFor(draft: PostDraft): PostFormStore {
  return { ...createPostFormStore(draft), keepsFiles: true };
}

function writingOf(draft: Draft | undefined): Writing {
  if (!draft) return { title: "", draft: emptyDraft };
  return { title: draft.title, draft: { ...emptyDraft, ...draftParts(draft) } };
}

/**
 * Deletes images that were uploaded here and are used neither by a saved nor by an unsaved draft. Images the draft has
 * or had may have been copied elsewhere, so the server's cleanup decides about them.
 */
function useImageCleanupOnLeaving(formStore: PostFormStore, settled: ReadonlySet<string>): void {
  // Outside React: uploads under way and files on the server.
  useEffect(() => {
    const uploaded = new Set<string>();
    const stop = formStore.draft.subscribe(({ draft }) => {
      for (const imageUrl of draftImages(draft)) uploaded.add(imageUrl);
    });
    return () => {
      stop();
      discardAllUploads(formStore);
      const left = [...uploaded].filter((imageUrl) => !settled.has(imageUrl));
      deleteUploadedImages(left.filter((imageUrl) => !isInUnsaved(imageUrl)));
    };
  }, [formStore, settled]);
}
