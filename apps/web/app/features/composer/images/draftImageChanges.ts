/** Everything a person does with the images of the draft (specification, sections 4 and 5). */
import { checkPost, uploadFilename } from "@vestnik/domain/post";
import { chooseImageFiles, roomForImages, type ImageRefusal } from "./imageFile.ts";
import { deleteLeftImages, discardUpload, forgetRemoved, startUploads } from "./imageUploads.ts";
import { withMovedItem } from "../../../shared/drag/movedItem.ts";
import { draftImages, withImages } from "../formStore/postDraft.ts";
import type { PostDesk } from "../formStore/postDesk.ts";

export function addImageFiles(desk: PostDesk, files: readonly File[]): void {
  if (files.length === 0) return;
  const images = presentImages(desk);
  // What was given is held until its owner has decided; nobody should have to choose it a second time.
  if (images.some(isExternal)) return refuse(desk, addressIsThere(files));
  const present = images.length + desk.uploads.getState().uploads.length;
  const choice = chooseImageFiles(files, roomForImages(present));
  refuse(desk, ...choice.refusals);
  // Nobody who drops a second picture wants to lose the first: it becomes an album.
  if (present + choice.accepted.length > 1) setImages(desk, images, true);
  startUploads(desk, choice.accepted);
}

/** The files that had to wait take the place of the image at an address. */
export function replaceAddress(desk: PostDesk, files: readonly File[]): void {
  const uploaded = presentImages(desk).filter((imageUrl) => !isExternal(imageUrl));
  setImages(desk, uploaded, isSeveral(desk));
  addImageFiles(desk, files);
}

/** Says no more what it said about the last choice. */
export function dismissRefusals(desk: PostDesk): void {
  desk.uploads.setState({ refusals: [] });
}

/** A single image at an address of its own; false when the address cannot be one. */
export function setImageAddress(desk: PostDesk, address: string): boolean {
  const facts = { length: 0, hasText: true, images: [address], tags: [] };
  if (checkPost(facts).length > 0) return false;
  refuse(desk);
  setImages(desk, [address], isSeveral(desk));
  return true;
}

/** Its file stays until it can no longer be put back. */
export function removeImage(desk: PostDesk, place: number): void {
  const images = presentImages(desk);
  const imageUrl = images[place];
  if (imageUrl === undefined) return;
  refuse(desk);
  const { revision } = desk.draft.getState();
  desk.uploads.setState({ removed: { imageUrl, place, revision } });
  setImages(
    desk,
    images.filter((_, other) => other !== place),
    isSeveral(desk),
  );
}

/** Those that can no longer be shown or sent. */
export function takeOutImages(desk: PostDesk, gone: ReadonlySet<string>): void {
  const left = presentImages(desk).filter((imageUrl) => !gone.has(imageUrl));
  setImages(desk, left, isSeveral(desk));
}

export function putBackRemoved(desk: PostDesk): void {
  const { removed } = desk.uploads.getState();
  if (!removed) return;
  const images = presentImages(desk);
  desk.uploads.setState({ removed: undefined });
  const back = [
    ...images.slice(0, removed.place),
    removed.imageUrl,
    ...images.slice(removed.place),
  ];
  setImages(desk, back, isSeveral(desk));
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
  setImages(desk, images.slice(0, 1), false);
  deleteLeftImages(desk, images.slice(1));
}

export function isExternal(imageUrl: string): boolean {
  return uploadFilename(imageUrl) === undefined;
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

function addressIsThere(files: readonly File[]): ImageRefusal {
  return { code: "image_url_in_album", names: files.map(({ name }) => name), files };
}

/** Something else is done: says why it was not (wholly) taken, and takes back what was said or offered before. */
function refuse(desk: PostDesk, ...refusals: readonly ImageRefusal[]): void {
  forgetRemoved(desk);
  desk.uploads.setState({ refusals });
}
