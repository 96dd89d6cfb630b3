/**
 * Image uploads. They live outside the components, so that opening another tab of the dashboard does not cancel them.
 * They run one after another, in the order in which the files were chosen.
 */
import { successSchema } from "@vestnik/contract/shared";
import { isMoving, uploadFilename } from "@vestnik/domain/media";
import { ApiError, networkError } from "../../../shared/api/apiError.ts";
import { request } from "../../../shared/api/request.ts";
import {
  forgetArrived,
  sendFrame,
  uploadFile,
  uploadImage,
} from "../../../shared/api/uploadImage.ts";
import { fetchCode, serverAnswers } from "../../../shared/ui/loading/fetchCode.ts";
import { rememberImageSize } from "../../../shared/images/imageSizes.ts";
import { latestOwnedTexts } from "../../../shared/storage/ownedValue.ts";
import { isAboveLimit, roomForImages, wantsSmaller } from "./imageFile.ts";
import { forgetInterrupted, type ImageUpload, type PostFormStore } from "../form/postFormStore.ts";
import { draftImages, withImages } from "../form/postDraft.ts";

/** How long the full progress bar of a finished upload is shown (docs/product.md, Posts). */
const FULL_BAR_MS = 500;

let lastId = 0;
let queue: Promise<void> = Promise.resolve();

export function startUploads(
  formStore: PostFormStore,
  files: readonly Pick<ImageUpload, "file" | "as">[],
): void {
  const started = files.map((chosen) => {
    lastId += 1;
    return { id: lastId, ...chosen, ...waiting() };
  });
  formStore.uploads.setState(({ uploads }) => ({ uploads: [...uploads, ...started] }));
  forgetInterrupted(
    formStore.uploads,
    files.map(({ file }) => file.name),
  );
  for (const upload of started) enqueue(formStore, upload);
}

/** Tries again, in the same position. */
export function retryUpload(formStore: PostFormStore, upload: ImageUpload): void {
  const again = { ...upload, ...waiting() };
  change(formStore, upload, again);
  enqueue(formStore, again);
}

/** Retries uploads that found no connection. */
export function retryUnreached(formStore: PostFormStore): void {
  for (const upload of formStore.uploads.getState().uploads) {
    if (isUnreached(upload.error)) retryUpload(formStore, upload);
  }
}

export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.code === "network";
}

/** Cancels a running upload, or removes a failed one. */
export function discardUpload(formStore: PostFormStore, upload: ImageUpload): void {
  upload.abort.abort();
  forgetArrived(upload.file);
  forget(formStore, upload);
}

/** The draft is left or replaced: its uploads are cancelled, and removed images can no longer be put back. */
export function discardAllUploads(formStore: PostFormStore): void {
  for (const upload of formStore.uploads.getState().uploads) discardUpload(formStore, upload);
  forgetRemoved(formStore);
}

/** The removed image can no longer be put back, so its file is deleted. */
export function forgetRemoved(formStore: PostFormStore): void {
  const { removed } = formStore.uploads.getState();
  if (!removed) return;
  formStore.uploads.setState({ removed: undefined });
  deleteLeftImages(formStore, [removed.imageUrl]);
}

function waiting() {
  return {
    share: undefined,
    error: undefined,
    isShrinking: false,
    isBrokenOff: false,
    abort: new AbortController(),
  };
}

function enqueue(formStore: PostFormStore, upload: ImageUpload): void {
  queue = queue.then(() => run(formStore, upload));
}

async function run(formStore: PostFormStore, upload: ImageUpload): Promise<void> {
  const { signal } = upload.abort;
  if (signal.aborted) return;
  change(formStore, upload, { share: 0 });
  try {
    const { imageUrl, bytes, losses, ...size } = await send(formStore, upload);
    forget(formStore, upload);
    if (signal.aborted) return deleteUploadedImages([imageUrl]);
    rememberImageSize(imageUrl, size);
    if (bytes < upload.file.size) rememberSmaller(formStore, imageUrl, upload.file.size, bytes);
    for (const loss of losses) rememberLoss(formStore, loss, imageUrl, upload.file.name);
    addImage(formStore, imageUrl, upload.file.name);
  } catch (error) {
    if (!signal.aborted) change(formStore, upload, { error });
  }
}

/** What of a file readers do not see as it is. */
type Loss = "animated" | "flattened" | "unplayable" | "unplaced";

type Sent = {
  readonly imageUrl: string;
  readonly width: number;
  readonly height: number;
  /** How many were sent, which are fewer where the file had to be made smaller. */
  readonly bytes: number;
  readonly losses: readonly Loss[];
};

async function send(formStore: PostFormStore, upload: ImageUpload): Promise<Sent> {
  if (upload.as === undefined) {
    const { isAnimated, wasTransparent, ...sent } = await sendPicture(formStore, upload);
    const losses: Loss[] = [];
    if (isAnimated) losses.push("animated");
    if (wasTransparent) losses.push("flattened");
    return { ...sent, losses };
  }
  const { signal } = upload.abort;
  const onProgress = (share: number) => change(formStore, upload, { share, isBrokenOff: false });
  const isDocument = upload.as === "document";
  const { media, width, height, unplayable, hadPlace } = await uploadFile(upload.file, {
    signal,
    onProgress,
    onBrokenOff: () => change(formStore, upload, { isBrokenOff: true }),
    isDocument,
  });
  const losses: Loss[] = [];
  if (unplayable !== null) losses.push("unplayable");
  if (hadPlace) losses.push("unplaced");
  if (isMoving(media.kind)) void addFrame(media.url, upload.file);
  return { imageUrl: media.url, width, height, bytes: upload.file.size, losses };
}

/** For lists. Nothing waits for it, and without it they show the sign of the kind. */
async function addFrame(url: string, file: File): Promise<void> {
  try {
    const { drawFrame } = await fetchCode(async () => await import("./filmFrame.ts"));
    const frame = await drawFrame(file);
    if (frame) await sendFrame(url, frame);
  } catch {
    // The post goes out as well without it.
  }
}

async function sendPicture(formStore: PostFormStore, upload: ImageUpload) {
  const { file } = upload;
  const { signal } = upload.abort;
  const onProgress = (share: number) => change(formStore, upload, { share });
  const upLoad = async (sent: File) => ({
    ...(await uploadImage(sent, { signal, onProgress })),
    bytes: sent.size,
  });
  const upLoadSmaller = async () => {
    change(formStore, upload, { share: undefined, isShrinking: true });
    const { smallerImage } = await fetchShrinking();
    const { smaller, ...lost } = await smallerImage(file);
    signal.throwIfAborted();
    change(formStore, upload, { share: 0, isShrinking: false });
    return { ...(await upLoad(smaller)), ...lost };
  };
  if (isAboveLimit(file)) return await upLoadSmaller();
  try {
    return await upLoad(file);
  } catch (error) {
    if (wantsSmaller(file, error)) return await upLoadSmaller();
    throw error;
  }
}

/** Without a connection its code is as unreachable as the server, and the upload goes on when both are back. */
async function fetchShrinking() {
  try {
    return await fetchCode(async () => await import("./smallerImage.ts"));
  } catch (error) {
    // A newer version of the server may no longer have this code.
    throw (await serverAnswers()) ? error : networkError(error);
  }
}

function rememberSmaller(formStore: PostFormStore, imageUrl: string, from: number, to: number) {
  formStore.uploads.setState(({ smaller }) => ({
    smaller: { ...smaller, [imageUrl]: { from, to } },
  }));
}

/** What of a file is not in what readers get. */
function rememberLoss(formStore: PostFormStore, loss: Loss, imageUrl: string, name: string): void {
  formStore.uploads.setState((state) => ({ [loss]: [...state[loss], { imageUrl, name }] }));
}

function addImage(formStore: PostFormStore, imageUrl: string, name: string): void {
  const { draft, change: changeDraft } = formStore.draft.getState();
  const images = draftImages(draft);
  // The draft may have been filled in another way meanwhile.
  if (roomForImages(images.length) === 0) {
    formStore.uploads.setState({ refusals: [{ code: "too_many_images", names: [name] }] });
    return deleteUploadedImages([imageUrl]);
  }
  changeDraft(withImages([...images, imageUrl], draft.useMultipleImages));
  formStore.uploads.setState(({ arrived }) => ({ arrived: [...arrived, imageUrl] }));
  setTimeout(() => {
    formStore.uploads.setState(({ arrived }) => ({
      arrived: arrived.filter((other) => other !== imageUrl),
    }));
  }, FULL_BAR_MS);
}

function change(formStore: PostFormStore, upload: ImageUpload, part: Partial<ImageUpload>): void {
  formStore.uploads.setState(({ uploads }) => ({
    uploads: uploads.map((other) => (other.id === upload.id ? { ...other, ...part } : other)),
  }));
}

function forget(formStore: PostFormStore, upload: ImageUpload): void {
  formStore.uploads.setState(({ uploads }) => ({
    uploads: uploads.filter((other) => other.id !== upload.id),
  }));
}

/** Deletes the files of images that were removed from the draft for good. */
export function deleteLeftImages(formStore: PostFormStore, imageUrls: readonly string[]): void {
  if (!formStore.keepsFiles) deleteUploadedImages(imageUrls);
}

/**
 * Deletes only our own uploads that nothing in this browser shows: no version of a form, in this tab or another, and
 * nothing that was generated and can be used again. The server refuses to delete an image that a publication uses, and
 * ignores a missing one.
 */
export function deleteUploadedImages(imageUrls: readonly string[]): void {
  const filenames = imageUrls.flatMap((imageUrl) => uploadFilename(imageUrl) ?? []);
  if (filenames.length === 0) return;
  // With the last letters, because a form may still be stored with the image that was just removed from it.
  const texts = latestOwnedTexts();
  for (const filename of filenames) {
    if (texts.some((text) => text.includes(filename))) continue;
    request(successSchema, "DELETE", `/upload/image/${filename}`).catch(() => undefined);
  }
}

/** What the progress bar shows: less than 100 % until the server has answered. */
export function shownPercent(share: number): number {
  return Math.min(99, Math.floor(share * 100));
}
