/** Everything a person does with the images of the draft (specification, sections 4 and 5). */
import { checkPost, uploadFilename } from "@vestnik/domain/post";
import { chooseImageFiles, roomForImages, type ImageRefusal } from "./imageFile.ts";
import { deleteUploadedImages, discardUpload, startUploads } from "./imageUploads.ts";
import { withMovedItem } from "./movedItem.ts";
import { draftImages, withImages } from "./postDraft.ts";
import type { PostDesk } from "./postDesk.ts";

export function addImageFiles(desk: PostDesk, files: readonly File[]): void {
  if (files.length === 0) return;
  const images = presentImages(desk);
  if (images.some(isExternal)) return refuse(desk, { code: "image_url_in_album", names: [] });
  const present = images.length + desk.uploads.getState().uploads.length;
  const choice = chooseImageFiles(files, roomForImages(present));
  refuse(desk, ...choice.refusals);
  // Nobody who drops a second picture wants to lose the first: it becomes an album.
  if (present + choice.accepted.length > 1) setImages(desk, images, true);
  startUploads(desk, choice.accepted);
}

/** A single image at an address of its own; false when the address cannot be one. */
export function setImageAddress(desk: PostDesk, address: string): boolean {
  const facts = { length: 0, hasText: true, images: [address], tags: [] };
  if (checkPost(facts).length > 0) return false;
  refuse(desk);
  setImages(desk, [address], isSeveral(desk));
  return true;
}

export function removeImage(desk: PostDesk, place: number): void {
  const images = presentImages(desk);
  refuse(desk);
  deleteUploadedImages(images.filter((_, other) => other === place));
  setImages(
    desk,
    images.filter((_, other) => other !== place),
    isSeveral(desk),
  );
}

export function moveImage(desk: PostDesk, from: number, to: number): void {
  setImages(desk, withMovedItem(presentImages(desk), from, to), isSeveral(desk));
}

/** On: the single image joins the list. Off: the first stays, also on its way; the others are deleted from the server. */
export function setSeveralImages(desk: PostDesk, several: boolean): void {
  const images = presentImages(desk);
  refuse(desk);
  if (several) return setImages(desk, images, true);
  const { uploads } = desk.uploads.getState();
  for (const upload of images.length > 0 ? uploads : uploads.slice(1)) discardUpload(desk, upload);
  deleteUploadedImages(images.slice(1));
  setImages(desk, images.slice(0, 1), false);
}

function presentImages(desk: PostDesk): readonly string[] {
  return draftImages(desk.draft.getState().draft);
}

function isSeveral(desk: PostDesk): boolean {
  return desk.draft.getState().draft.useMultipleImages;
}

function setImages(desk: PostDesk, images: readonly string[], several: boolean): void {
  desk.draft.getState().change(withImages(images, several));
}

/** Says why the last choice was not (wholly) taken; without a reason, takes that back. */
function refuse(desk: PostDesk, ...refusals: readonly ImageRefusal[]): void {
  desk.uploads.setState({ refusals });
}

function isExternal(imageUrl: string): boolean {
  return uploadFilename(imageUrl) === undefined;
}
