/** The owner's actions on the images of the draft (docs/product.md, Posts). */
import { mediaAt, uploadFilename } from "@vestnik/domain/media";
import { checkPost } from "@vestnik/domain/post";
import type { ImageRefusal, PostFormStore } from "../form/postFormStore.ts";
import { chooseFiles, chooseImageFiles, isFilm, isStill, roomForImages } from "./imageFile.ts";
import { deleteLeftImages, discardUpload, forgetRemoved, startUploads } from "./imageUploads.ts";
import { withMovedItem } from "../../../shared/drag/movedItem.ts";
import { draftImages, withImages } from "../form/postDraft.ts";

export function addImageFiles(formStore: PostFormStore, files: readonly File[]): void {
  if (files.length === 0) return;
  const images = presentImages(formStore);
  // The files wait until the owner has decided, so that they need not be chosen a second time.
  if (images.some(isExternal)) return refuse(formStore, addressIsThere(files));
  const present = images.length + formStore.uploads.getState().uploads.length;
  const choice = chooseImageFiles(files, roomForImages(present));
  refuse(formStore, ...choice.refusals);
  // A second picture makes an album, because dropping one must not replace the first.
  if (present + choice.accepted.length > 1) setImages(formStore, images, true);
  startUploads(
    formStore,
    choice.accepted.map((file) => ({ file, ...(isFilm(file) && { as: "media" as const }) })),
  );
}

/** Files that are sent as they are. A picture among them becomes a document, which keeps every pixel. */
export function addFiles(formStore: PostFormStore, files: readonly File[]): void {
  if (files.length === 0) return;
  const images = presentImages(formStore);
  if (images.some(isExternal)) return refuse(formStore, addressIsThere(files));
  const present = images.length + formStore.uploads.getState().uploads.length;
  const { accepted, refusals } = chooseFiles(files, roomForImages(present));
  refuse(formStore, ...refusals);
  if (present + accepted.length > 1) setImages(formStore, images, true);
  startUploads(
    formStore,
    accepted.map((file) => ({ file, as: isStill(file) ? "document" : "media" })),
  );
}

/** Hides a photo, a video or an animation until a reader taps it, or shows it again. */
export function setSpoiler(formStore: PostFormStore, imageUrl: string, hidden: boolean): void {
  const { draft, change } = formStore.draft.getState();
  const others = draft.spoilers.filter((other) => other !== imageUrl);
  change({ spoilers: hidden ? [...others, imageUrl] : others });
}

/** The waiting files replace the image at an address. */
export function replaceAddress(formStore: PostFormStore, files: readonly File[]): void {
  const uploaded = presentImages(formStore).filter((imageUrl) => !isExternal(imageUrl));
  setImages(formStore, uploaded, isSeveral(formStore));
  addImageFiles(formStore, files);
}

/** Removes the messages about the last choice of files. */
export function dismissRefusals(formStore: PostFormStore): void {
  formStore.uploads.setState({ refusals: [] });
}

/** Sets a single image by its address; false when the address is not valid. */
export function setImageAddress(formStore: PostFormStore, address: string): boolean {
  const facts = { length: 0, hasText: true, media: mediaAt([address]), tags: [] };
  if (checkPost(facts).length > 0) return false;
  refuse(formStore);
  setImages(formStore, [address], isSeveral(formStore));
  return true;
}

/** The file is deleted only when the image can no longer be put back. */
export function removeImage(formStore: PostFormStore, place: number): void {
  const images = presentImages(formStore);
  const imageUrl = images[place];
  if (imageUrl === undefined) return;
  refuse(formStore);
  const { revision } = formStore.draft.getState();
  formStore.uploads.setState({ removed: { imageUrl, place, revision } });
  setImages(
    formStore,
    images.filter((_, other) => other !== place),
    isSeveral(formStore),
  );
}

/** Removes images that can no longer be shown or sent. */
export function takeOutImages(formStore: PostFormStore, gone: ReadonlySet<string>): void {
  const left = presentImages(formStore).filter((imageUrl) => !gone.has(imageUrl));
  setImages(formStore, left, isSeveral(formStore));
}

export function putBackRemoved(formStore: PostFormStore): void {
  const { removed } = formStore.uploads.getState();
  if (!removed) return;
  const images = presentImages(formStore);
  formStore.uploads.setState({ removed: undefined });
  const back = [
    ...images.slice(0, removed.place),
    removed.imageUrl,
    ...images.slice(removed.place),
  ];
  setImages(formStore, back, isSeveral(formStore));
}

export function moveImage(formStore: PostFormStore, from: number, to: number): void {
  setImages(formStore, withMovedItem(presentImages(formStore), from, to), isSeveral(formStore));
}

/**
 * On: the single image joins the list. Off: the first image stays, also one that is being uploaded; the others are
 * deleted from the server.
 */
export function setSeveralImages(formStore: PostFormStore, several: boolean): void {
  const images = presentImages(formStore);
  refuse(formStore);
  if (several) return setImages(formStore, images, true);
  const { uploads } = formStore.uploads.getState();
  for (const upload of images.length > 0 ? uploads : uploads.slice(1))
    discardUpload(formStore, upload);
  setImages(formStore, images.slice(0, 1), false);
  deleteLeftImages(formStore, images.slice(1));
}

export function isExternal(imageUrl: string): boolean {
  return uploadFilename(imageUrl) === undefined;
}

function presentImages(formStore: PostFormStore): readonly string[] {
  return draftImages(formStore.draft.getState().draft);
}

function isSeveral(formStore: PostFormStore): boolean {
  return formStore.draft.getState().draft.useMultipleImages;
}

function setImages(formStore: PostFormStore, images: readonly string[], several: boolean): void {
  formStore.draft.getState().change(withImages(images, several));
}

function addressIsThere(files: readonly File[]): ImageRefusal {
  return { code: "image_url_in_album", names: files.map(({ name }) => name), files };
}

/** Reports why the action was refused, wholly or in part, and removes earlier messages and offers. */
function refuse(formStore: PostFormStore, ...refusals: readonly ImageRefusal[]): void {
  forgetRemoved(formStore);
  formStore.uploads.setState({ refusals });
}
