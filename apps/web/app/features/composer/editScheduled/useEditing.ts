/** A scheduled post on the form store of the edit screen, and what its owner wrote when somebody else was faster. */
import { useEffect, useState } from "react";
import { deleteUploadedImages, discardAllUploads } from "../images/imageUploads.ts";
import { createPostFormStore, type PostFormStore } from "../formStore/postFormStore.ts";
import { draftImages, type PostDraft } from "../formStore/postDraft.ts";
import {
  scheduledDraftOf,
  isEditable,
  type PostPublication,
} from "../formStore/publicationDraft.ts";
import { fetchPublication } from "../../../shared/api/publicationRequests.ts";
import { isInUnsavedEdit, unsavedEdit, type UnsavedEdit } from "./unsavedEdit.ts";
import { useStoredUnsaved } from "../formStore/useStoredUnsaved.ts";

export type Editing = {
  readonly formStore: PostFormStore;
  /** As the server had it when it was loaded last; its version is the one that may be changed. */
  readonly publication: PostPublication;
  /** The same as a draft: what is no longer this draft has been changed. */
  readonly original: PostDraft;
  /** What was written here before the present state was loaded. */
  readonly ownVersion: PostDraft | undefined;
  /** Shows what the post says now. False when it cannot be edited any more. */
  readonly loadCurrent: () => Promise<boolean>;
  /** Puts one's own version back into the editor, on top of what the post says now. */
  readonly restoreOwnVersion: () => void;
  /** What was changed here before the page was closed is back on the form store. */
  readonly isBack: boolean;
  /** Nobody wants what is written here. Gives what takes that back. */
  readonly throwAway: () => () => void;
  /** Whether it would be found again if the page went now. */
  readonly isStored: () => boolean;
  readonly forget: () => void;
  /** The images on the form store belong to the saved post; files of it that were taken out are nobody's any more. */
  readonly keepImages: () => void;
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
  useClearedOnLeaving(formStore);

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
    // Also from another screen.
    return () => {
      replace(draft);
      unsaved.change({ draft });
      unsaved.flush();
    };
  }

  function keepImages() {
    unsaved.forget();
    formStore.keepImages();
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

/** What was written upon another version waits beside what the post says now. */
function firstLoaded(publication: PostPublication, found: UnsavedEdit["found"]): Loaded {
  const isBack = found?.upon === publication.version;
  const ownVersion = isBack ? undefined : found?.draft;
  return { publication, original: scheduledDraftOf(publication), ownVersion, isBack };
}

type EditFormStore = PostFormStore & {
  /** Whether the images on the form store are nobody's when it is left. */
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

/** Images that were uploaded for nothing; those of the scheduled post are in use, and the server keeps them. */
function useClearedOnLeaving(formStore: EditFormStore): void {
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
