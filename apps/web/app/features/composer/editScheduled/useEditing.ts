/**
 * The editing of a scheduled post: the form store, and the owner's own version when another tab or device has saved
 * first.
 */
import { useEffect, useState } from "react";
import { deleteUploadedImages, discardAllUploads } from "../images/imageUploads.ts";
import { createPostFormStore, type PostFormStore } from "../formStore/postFormStore.ts";
import { draftImages, type PostDraft } from "../formStore/postDraft.ts";
import {
  scheduledDraftOf,
  isEditable,
  type PostPublication,
} from "../formStore/publicationDraft.ts";
import { fetchPublication } from "../../../shared/publications/publicationRequests.ts";
import { isInUnsavedEdit, unsavedEdit, type UnsavedEdit } from "./unsavedEdit.ts";
import { useStoredUnsaved } from "../formStore/useStoredUnsaved.ts";

export type Editing = {
  readonly formStore: PostFormStore;
  /** The post as the server returned it last; only this version may be changed. */
  readonly publication: PostPublication;
  /** The same as a draft; anything different in the form is a change. */
  readonly original: PostDraft;
  /** What the form contained before the present version was loaded. */
  readonly ownVersion: PostDraft | undefined;
  /** Loads the post from the server. False when it can no longer be edited. */
  readonly loadCurrent: () => Promise<boolean>;
  /** Puts the owner's own version back into the editor, on top of the loaded one. */
  readonly restoreOwnVersion: () => void;
  /** The form shows changes from before the page was closed. */
  readonly isBack: boolean;
  /** Discards the changes. Returns the function that undoes it. */
  readonly throwAway: () => () => void;
  /** Whether the changes would be found again if the page were closed now. */
  readonly isStored: () => boolean;
  readonly forget: () => void;
  /** The images in the form belong to the saved post; files that were removed from it are deleted, unless undo needs them. */
  readonly keepImages: (kept: { readonly alsoRemoved: boolean }) => void;
};

type Loaded = Pick<Editing, "publication" | "original" | "ownVersion" | "isBack">;

export function useEditing(first: PostPublication): Editing {
  const [unsaved] = useState(() => unsavedEdit(first.id));
  const [loaded, setLoaded] = useState<Loaded>(() => firstLoaded(first, unsaved.found));
  const [formStore] = useState(() => {
    unsaved.showing(loaded.publication.version, loaded.original);
    return storeWith((loaded.isBack && unsaved.found?.draft) || loaded.original);
  });
  useStoredUnsaved(unsaved, formStore);
  useImageCleanupOnLeaving(formStore);

  async function loadCurrent() {
    const publication = await fetchPublication(loaded.publication.id);
    if (!isEditable(publication)) return false;
    const { draft, replace } = formStore.draft.getState();
    const original = scheduledDraftOf(publication);
    unsaved.showing(publication.version, original);
    setLoaded({ publication, original, ownVersion: draft, isBack: false });
    replace(original);
    return true;
  }

  function restoreOwnVersion() {
    if (!loaded.ownVersion) return;
    formStore.draft.getState().replace(loaded.ownVersion);
    setLoaded({ ...loaded, ownVersion: undefined });
  }

  function throwAway() {
    const { draft, replace } = formStore.draft.getState();
    replace(loaded.original);
    unsaved.forget();
    setLoaded({ ...loaded, isBack: false });
    // Undo may be pressed on another screen.
    return () => {
      replace(draft);
      unsaved.change({ draft });
      unsaved.flush();
    };
  }

  function keepImages({ alsoRemoved }: { readonly alsoRemoved: boolean }) {
    unsaved.forget();
    formStore.keepImages();
    if (alsoRemoved) return;
    const used = draftImages(formStore.draft.getState().draft);
    deleteUploadedImages(draftImages(loaded.original).filter((each) => !used.includes(each)));
  }

  const { isStored, forget } = unsaved;
  return {
    ...loaded,
    formStore,
    loadCurrent,
    restoreOwnVersion,
    throwAway,
    isStored,
    forget,
    keepImages,
  };
}

/** Changes that are based on another version are offered beside the present one. */
function firstLoaded(publication: PostPublication, found: UnsavedEdit["found"]): Loaded {
  const isBack = found?.upon === publication.version;
  const ownVersion = isBack ? undefined : found?.draft;
  return { publication, original: scheduledDraftOf(publication), ownVersion, isBack };
}

type EditFormStore = PostFormStore & {
  /** Whether leaving deletes the images that were uploaded here. */
  areImagesLoose: boolean;
  readonly keepImages: () => void;
};

function storeWith(draft: PostDraft): EditFormStore {
  const formStore: EditFormStore = {
    ...createPostFormStore(draft),
    areImagesLoose: true,
    keepImages: () => {
      formStore.areImagesLoose = false;
    },
  };
  return formStore;
}

/**
 * Deletes images that were uploaded and not used. The server refuses to delete those of the scheduled post, because
 * they are in use.
 */
function useImageCleanupOnLeaving(formStore: EditFormStore): void {
  // Outside React: uploads under way and files on the server.
  useEffect(
    () => () => {
      discardAllUploads(formStore);
      if (!formStore.areImagesLoose) return;
      const images = draftImages(formStore.draft.getState().draft);
      deleteUploadedImages(images.filter((imageUrl) => !isInUnsavedEdit(imageUrl)));
    },
    [formStore],
  );
}
