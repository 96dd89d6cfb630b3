/** A scheduled post on the desk of the edit screen, and what its owner wrote when somebody else was faster. */
import { useEffect, useState } from "react";
import { deleteUploadedImages, discardAllUploads } from "./imageUploads.ts";
import { postDeskFor, type PostDesk } from "./postDesk.ts";
import { draftImages, type PostDraft } from "./postDraft.ts";
import { scheduledDraftOf, isEditable, type PostPublication } from "./publicationDraft.ts";
import { fetchPublication } from "./publicationRequests.ts";

export type Editing = {
  readonly desk: PostDesk;
  /** As the server had it when it was loaded last; its version is the one that may be changed. */
  readonly publication: PostPublication;
  /** The same as a draft: what is no longer this draft has been changed. */
  readonly original: PostDraft;
  /** What was written here before the present state was loaded. */
  readonly kept: PostDraft | undefined;
  /** Shows what the post says now. False when it cannot be edited any more. */
  readonly loadCurrent: () => Promise<boolean>;
  /** Puts one's own version back into the editor, on top of what the post says now. */
  readonly putBackKept: () => void;
  /** The images on the desk belong to the saved post; files of it that were taken out are nobody's any more. */
  readonly keepImages: () => void;
};

type Loaded = Pick<Editing, "publication" | "original" | "kept">;

export function useEditing(first: PostPublication): Editing {
  const [loaded, setLoaded] = useState<Loaded>(() => ({
    publication: first,
    original: scheduledDraftOf(first),
    kept: undefined,
  }));
  const [desk] = useState(() => deskWith(loaded.original));
  useClearedOnLeaving(desk);

  async function loadCurrent() {
    const publication = await fetchPublication(loaded.publication.id);
    if (!isEditable(publication)) return false;
    const { draft, replace } = desk.draft.getState();
    const original = scheduledDraftOf(publication);
    setLoaded({ publication, original, kept: draft });
    replace(original);
    return true;
  }

  function putBackKept() {
    if (!loaded.kept) return;
    desk.draft.getState().replace(loaded.kept);
    setLoaded({ ...loaded, kept: undefined });
  }

  function keepImages() {
    desk.keepImages();
    const kept = draftImages(desk.draft.getState().draft);
    deleteUploadedImages(draftImages(loaded.original).filter((each) => !kept.includes(each)));
  }

  return { ...loaded, desk, loadCurrent, putBackKept, keepImages };
}

type EditDesk = PostDesk & {
  /** Whether the images on the desk are nobody's when it is left. */
  areImagesLoose: boolean;
  readonly keepImages: () => void;
};

function deskWith(draft: PostDraft): EditDesk {
  const desk: EditDesk = {
    ...postDeskFor(draft),
    areImagesLoose: true,
    keepImages: () => {
      desk.areImagesLoose = false;
    },
  };
  return desk;
}

/** Images that were uploaded for nothing; those of the scheduled post are in use, and the server keeps them. */
function useClearedOnLeaving(desk: EditDesk): void {
  // Outside React: uploads under way and files on the server.
  useEffect(
    () => () => {
      discardAllUploads(desk);
      if (desk.areImagesLoose) deleteUploadedImages(draftImages(desk.draft.getState().draft));
    },
    [desk],
  );
}
