/** A kept draft on a form store of its own, and what its owner wrote when somebody else was faster. */
import { useQueryClient } from "@tanstack/react-query";
import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useState } from "react";
import { fetchDraft } from "../../../shared/api/draftQueries.ts";
import { draftParts } from "../formStore/draftParts.ts";
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
  /** As the server had it when it was loaded last; undefined for a draft that does not exist yet. */
  readonly loaded: Draft | undefined;
  /** The same on the form store: what is no longer this has been changed. */
  readonly original: Writing;
  /** What was written here before another version was loaded. */
  readonly ownVersion: Writing | undefined;
  /** Shows what the draft says now. False where it is gone: then what is written here can become a new one. */
  readonly loadCurrent: () => Promise<boolean>;
  /** Puts one's own version back into the editor, on top of what the draft says now. */
  readonly restoreOwnVersion: () => void;
  /** It is saved: its images stay where they are. */
  readonly settle: (saved: Draft) => void;
  /** Goes on with what was begun in another tab, or before the page was closed. */
  readonly goOnWith: (found: FoundWriting) => void;
  /** Whether what is written would be found again if the page went now: that of a draft that does not exist yet. */
  readonly isStored: () => boolean;
  /** Nobody wants what is written here. */
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
  useClearedOnLeaving(formStore, images);

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

  function goOnWith({ id, writing }: FoundWriting) {
    for (const imageUrl of draftImages(writing.draft)) images.add(imageUrl);
    show(writing);
    unsaved?.flush();
    dropUnsaved(id);
  }

  return {
    ...{ ...state, formStore, title, setTitle, loadCurrent, restoreOwnVersion, settle, goOnWith },
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
 * Images that were uploaded here for nothing, and that no unsaved draft shows. Those the draft has or had may have been
 * copied elsewhere: the server sweeps them.
 */
function useClearedOnLeaving(formStore: PostFormStore, settled: ReadonlySet<string>): void {
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
