/** Everything a person does with the images of the draft (specification, sections 4 and 5). */
import { checkPost, uploadFilename } from "@vestnik/domain/post";
import { chooseImageFiles, roomForImages, type ImageRefusal } from "./imageFile.ts";
import {
  deleteUploadedImages,
  discardUpload,
  startUploads,
  useImageUploads,
} from "./imageUploads.ts";
import { withMovedItem } from "./movedItem.ts";
import { draftImages, usePostDraft, withImages } from "./postDraft.ts";

export function addImageFiles(files: readonly File[]): void {
  if (files.length === 0) return;
  const images = presentImages();
  if (images.some(isExternal)) return refuse({ code: "image_url_in_album", names: [] });
  const present = images.length + useImageUploads.getState().uploads.length;
  const choice = chooseImageFiles(files, roomForImages(present));
  refuse(...choice.refusals);
  // Nobody who drops a second picture wants to lose the first: it becomes an album.
  if (present + choice.accepted.length > 1) setImages(images, true);
  startUploads(choice.accepted);
}

/** A single image at an address of its own; false when the address cannot be one. */
export function setImageAddress(address: string): boolean {
  const facts = { length: 0, hasText: true, images: [address], tags: [] };
  if (checkPost(facts).length > 0) return false;
  refuse();
  setImages([address], isSeveral());
  return true;
}

export function removeImage(place: number): void {
  const images = presentImages();
  refuse();
  deleteUploadedImages(images.filter((_, other) => other === place));
  setImages(
    images.filter((_, other) => other !== place),
    isSeveral(),
  );
}

export function moveImage(from: number, to: number): void {
  setImages(withMovedItem(presentImages(), from, to), isSeveral());
}

/** On: the single image joins the list. Off: the first stays, also on its way; the others are deleted from the server. */
export function setSeveralImages(several: boolean): void {
  const images = presentImages();
  refuse();
  if (several) return setImages(images, true);
  const { uploads } = useImageUploads.getState();
  for (const upload of images.length > 0 ? uploads : uploads.slice(1)) discardUpload(upload);
  deleteUploadedImages(images.slice(1));
  setImages(images.slice(0, 1), false);
}

function presentImages(): readonly string[] {
  return draftImages(usePostDraft.getState().draft);
}

function isSeveral(): boolean {
  return usePostDraft.getState().draft.useMultipleImages;
}

function setImages(images: readonly string[], several: boolean): void {
  usePostDraft.getState().change(withImages(images, several));
}

/** Says why the last choice was not (wholly) taken; without a reason, takes that back. */
function refuse(...refusals: readonly ImageRefusal[]): void {
  useImageUploads.setState({ refusals });
}

function isExternal(imageUrl: string): boolean {
  return uploadFilename(imageUrl) === undefined;
}
