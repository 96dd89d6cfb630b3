/**
 * A form whose content is saved on the server, as a draft or in publications that wait. Its home says how the content is
 * read and fetched; the form knows nothing of it, and neither does what is the same for both: the form store, unsaved
 * changes, and the owner's own version when another tab or device has saved first.
 */
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { beforeLooking } from "../../../shared/storage/ownedValue.ts";
import { deleteUploadedImages, discardAllUploads } from "../images/imageUploads.ts";
import { createPostFormStore, type PostFormStore } from "../form/postFormStore.ts";
import { draftImages } from "../form/postDraft.ts";
import { emptyWriting, type Unsaved, type Writing } from "./unsaved.ts";

export type Home<Source extends { readonly version: number }> = {
  /** What the form shows of a saved source. */
  readonly writingOf: (source: Source) => Writing;
  /** The source as it is saved now; undefined when it can no longer be saved over. */
  readonly fetchCurrent: (source: Source) => Promise<Source | undefined>;
  /** Where unsaved changes are stored in this browser; undefined where they are not. */
  readonly unsaved: Unsaved | undefined;
  /** Removing an image deletes no file before the form is left, because the file may belong to what is saved. */
  readonly keepsFiles: boolean;
};

export type HomeForm<Source> = {
  readonly formStore: PostFormStore;
  readonly title: string;
  readonly setTitle: (title: string) => void;
  /** The source as the server returned it last; only this version may be saved over. Undefined before the first saving. */
  readonly loaded: Source | undefined;
  /** It can no longer be saved over. */
  readonly isGone: boolean;
  /** What the form contained before another version was loaded. */
  readonly ownVersion: Writing | undefined;
  /** The form shows changes from before the page was closed. */
  readonly isRestored: boolean;
  /** The form contains something that is not saved. */
  readonly isChanged: boolean;
  /** The same at this moment, before React renders again. */
  readonly mayLoseWords: () => boolean;
  /** Whether the changes would be found again if the page were closed now. */
  readonly isStored: () => boolean;
  /** Loads the source from the server. False when it can no longer be saved over; the content of the form stays. */
  readonly loadCurrent: () => Promise<boolean>;
  /** Puts the owner's own version back into the form, on top of the loaded one. */
  readonly restoreOwnVersion: () => void;
  /** Shows another unsaved content, whose images belong to the form from now on. */
  readonly goOnWith: (writing: Writing) => void;
  /** Discards the changes. Returns the function that undoes it. */
  readonly throwAway: () => () => void;
  /** The content is saved: leaving asks nothing, and deletes no image of it. */
  readonly settle: () => void;
  /** The form is left for another reason, and its unsaved changes stay stored. */
  readonly leaveUnasked: () => void;
  /** The changes are discarded. */
  readonly forget: () => void;
};

type Loaded<Source> = Pick<HomeForm<Source>, "loaded" | "isGone" | "ownVersion" | "isRestored">;

export function useHome<Source extends { readonly version: number }>(
  first: Source | undefined,
  home: Home<Source>,
): HomeForm<Source> {
  const { unsaved, writingOf } = home;
  const [loaded, setLoaded] = useState<Loaded<Source>>(() => firstLoaded(first, unsaved));
  const [original, setOriginal] = useState(() => (first ? writingOf(first) : emptyWriting));
  const [opened] = useState(() => {
    if (first) unsaved?.showing(first.version, original);
    const initial = (loaded.isRestored && unsaved?.found?.writing) || original;
    return { initial, formStore: storeWith(initial, home.keepsFiles) };
  });
  const { initial, formStore } = opened;
  const [title, writeTitle] = useState(initial.title);
  const [settled] = useState(() => new Set(draftImages(initial.draft)));
  const mayAsk = useRef(true);
  const isDraftChanged = useStore(formStore.draft, ({ draft }) => draft !== original.draft);
  const isUploading = useStore(formStore.uploads, ({ uploads }) => uploads.length > 0);
  const isTitleChanged = title !== original.title;
  useStoredChanges(unsaved, formStore);
  useImageCleanupOnLeaving(formStore, settled);

  const uploadsNow = () => formStore.uploads.getState().uploads.length > 0;
  const draftNow = () => formStore.draft.getState().draft;

  function setTitle(next: string) {
    writeTitle(next);
    unsaved?.change({ title: next });
  }

  function show(next: Writing) {
    setTitle(next.title);
    formStore.draft.getState().replace(next.draft);
  }

  function keepImages(draft: Writing["draft"]) {
    for (const imageUrl of draftImages(draft)) settled.add(imageUrl);
  }

  async function loadCurrent() {
    const current = loaded.loaded && (await home.fetchCurrent(loaded.loaded));
    if (!current) {
      setLoaded({ ...loaded, isGone: true });
      return false;
    }
    const next = writingOf(current);
    const ownVersion = { title, draft: draftNow() };
    unsaved?.showing(current.version, next);
    keepImages(next.draft);
    setOriginal(next);
    setLoaded({ loaded: current, isGone: false, ownVersion, isRestored: false });
    show(next);
    return true;
  }

  function restoreOwnVersion() {
    if (!loaded.ownVersion) return;
    show(loaded.ownVersion);
    setLoaded({ ...loaded, ownVersion: undefined });
  }

  function throwAway() {
    const draft = draftNow();
    show(original);
    unsaved?.forget();
    setLoaded({ ...loaded, isRestored: false });
    // Undo may be pressed on another screen.
    return () => {
      formStore.draft.getState().replace(draft);
      unsaved?.change({ draft });
      unsaved?.flush();
    };
  }

  return {
    ...loaded,
    formStore,
    title,
    setTitle,
    isChanged: isDraftChanged || isTitleChanged || isUploading,
    mayLoseWords: () =>
      mayAsk.current && (draftNow() !== original.draft || isTitleChanged || uploadsNow()),
    isStored: () => !uploadsNow() && (unsaved?.isStored() ?? false),
    loadCurrent,
    restoreOwnVersion,
    goOnWith: (writing) => {
      keepImages(writing.draft);
      show(writing);
      unsaved?.flush();
    },
    throwAway,
    settle: () => {
      mayAsk.current = false;
      keepImages(draftNow());
      unsaved?.forget();
    },
    leaveUnasked: () => {
      mayAsk.current = false;
    },
    forget: () => unsaved?.forget(),
  };
}

/** Changes that are based on another version are offered beside the present one. */
function firstLoaded<Source extends { readonly version: number }>(
  first: Source | undefined,
  unsaved: Unsaved | undefined,
): Loaded<Source> {
  const found = unsaved?.found;
  const isRestored = found !== undefined && found.upon === first?.version;
  return {
    loaded: first,
    isGone: false,
    ownVersion: isRestored ? undefined : found?.writing,
    isRestored,
  };
}

function storeWith({ draft }: Writing, keepsFiles: boolean): PostFormStore {
  const formStore = createPostFormStore(draft);
  return keepsFiles ? { ...formStore, keepsFiles } : formStore;
}

/** Stores unsaved changes, and writes the last letters when the page is hidden or left: a phone hides a page before it closes it. */
function useStoredChanges(unsaved: Unsaved | undefined, formStore: PostFormStore): void {
  // Outside React: the form store, the page and the browser's storage.
  useEffect(() => {
    if (!unsaved) return undefined;
    const { change, flush } = unsaved;
    const whenHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    const stopLooking = beforeLooking(flush);
    const stop = formStore.draft.subscribe(({ draft }) => change({ draft }));
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", whenHidden);
    return () => {
      stop();
      stopLooking();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", whenHidden);
      flush();
    };
  }, [unsaved, formStore]);
}

/**
 * Deletes images that were uploaded here and are not saved. Those that are or were part of what is saved may have been
 * copied elsewhere, so the server's cleanup decides about them.
 */
function useImageCleanupOnLeaving(formStore: PostFormStore, settled: ReadonlySet<string>): void {
  // Outside React: uploads under way and files on the server.
  useEffect(() => {
    const seen = new Set<string>();
    const stop = formStore.draft.subscribe(({ draft }) => {
      for (const imageUrl of draftImages(draft)) seen.add(imageUrl);
    });
    return () => {
      stop();
      discardAllUploads(formStore);
      // Where removing an image deletes its file, what was removed is gone already.
      const left = formStore.keepsFiles ? seen : draftImages(formStore.draft.getState().draft);
      deleteUploadedImages([...left].filter((imageUrl) => !settled.has(imageUrl)));
    };
  }, [formStore, settled]);
}
