/** The images of the draft and everything a person does with them (specification, sections 4 and 5). */
import type { RefusalCode } from "@vestnik/domain/errors";
import { checkPost, uploadFilename } from "@vestnik/domain/post";
import { useState } from "react";
import { chooseImageFiles, roomForImages } from "./imageFile.ts";
import {
  deleteUploadedImages,
  discardAllUploads,
  startUploads,
  useImageUploads,
  type ImageUpload,
} from "./imageUploads.ts";
import { withMovedItem } from "./movedItem.ts";
import { draftImages, usePostDraft, withImages } from "./postDraft.ts";

export type DraftImages = {
  readonly images: readonly string[];
  readonly uploads: readonly ImageUpload[];
  readonly several: boolean;
  /** Why the last choice was not (wholly) taken. */
  readonly refusals: readonly RefusalCode[];
  readonly addFiles: (files: readonly File[]) => void;
  /** False when the address cannot be one of an image. */
  readonly setAddress: (address: string) => boolean;
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
  readonly setSeveral: (several: boolean) => void;
};

export function useDraftImages(): DraftImages {
  const draft = usePostDraft((state) => state.draft);
  const change = usePostDraft((state) => state.change);
  const uploads = useImageUploads((state) => state.uploads);
  const [refusals, setRefusals] = useState<readonly RefusalCode[]>([]);
  const images = draftImages(draft);
  const several = draft.useMultipleImages;

  function addFiles(files: readonly File[]) {
    if (files.length === 0) return;
    if (images.some(isExternal)) return setRefusals(["image_url_in_album"]);
    const present = images.length + uploads.length;
    const choice = chooseImageFiles(files, roomForImages(present, true));
    setRefusals(choice.refusals);
    // Nobody who drops a second picture wants to lose the first: it becomes an album.
    if (present + choice.accepted.length > 1) change(withImages(images, true));
    startUploads(choice.accepted);
  }

  function setAddress(address: string): boolean {
    const facts = { length: 0, hasText: true, images: [address], tags: [] };
    if (checkPost(facts).length > 0) return false;
    setRefusals([]);
    change(withImages([address], several));
    return true;
  }

  function remove(index: number) {
    setRefusals([]);
    deleteUploadedImages(images.filter((_, other) => other === index));
    change(
      withImages(
        images.filter((_, other) => other !== index),
        several,
      ),
    );
  }

  function setSeveral(next: boolean) {
    setRefusals([]);
    if (next) return change(withImages(images, true));
    discardAllUploads();
    deleteUploadedImages(images.slice(1));
    return change(withImages(images.slice(0, 1), false));
  }

  const move = (from: number, to: number) =>
    change(withImages(withMovedItem(images, from, to), several));

  return { images, uploads, several, refusals, addFiles, setAddress, remove, move, setSeveral };
}

function isExternal(imageUrl: string): boolean {
  return uploadFilename(imageUrl) === undefined;
}
