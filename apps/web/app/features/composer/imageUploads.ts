/**
 * Images on their way to the server. They live outside the components, so that a look at another tab of the dashboard
 * does not cut them off. One after another: they arrive in the order they were chosen.
 */
import { successSchema } from "@vestnik/contract/shared";
import { uploadFilename } from "@vestnik/domain/post";
import { request } from "../../shared/api/request.ts";
import { uploadImage } from "../../shared/api/uploadImage.ts";
import { draftImages, withImages } from "./postDraft.ts";
import type { ImageUpload, PostDesk } from "./postDesk.ts";

let lastId = 0;
let queue: Promise<void> = Promise.resolve();

export function startUploads(desk: PostDesk, files: readonly File[]): void {
  const started = files.map((file) => {
    lastId += 1;
    return { id: lastId, file, share: 0, error: undefined, abort: new AbortController() };
  });
  desk.uploads.setState(({ uploads }) => ({ uploads: [...uploads, ...started] }));
  for (const upload of started) enqueue(desk, upload);
}

export function retryUpload(desk: PostDesk, upload: ImageUpload): void {
  discardUpload(desk, upload);
  startUploads(desk, [upload.file]);
}

/** Cancels an upload on its way, or forgets one that failed. */
export function discardUpload(desk: PostDesk, upload: ImageUpload): void {
  upload.abort.abort();
  forget(desk, upload);
}

export function discardAllUploads(desk: PostDesk): void {
  for (const upload of desk.uploads.getState().uploads) discardUpload(desk, upload);
}

function enqueue(desk: PostDesk, upload: ImageUpload): void {
  queue = queue.then(() => run(desk, upload));
}

async function run(desk: PostDesk, upload: ImageUpload): Promise<void> {
  const { signal } = upload.abort;
  if (signal.aborted) return;
  try {
    const onProgress = (share: number) => change(desk, upload, { share });
    const { imageUrl } = await uploadImage(upload.file, { signal, onProgress });
    forget(desk, upload);
    if (signal.aborted) deleteUploadedImages([imageUrl]);
    else addImage(desk, imageUrl);
  } catch (error) {
    if (!signal.aborted) change(desk, upload, { error });
  }
}

function addImage(desk: PostDesk, imageUrl: string): void {
  const { draft, change: changeDraft } = desk.draft.getState();
  changeDraft(withImages([...draftImages(draft), imageUrl], draft.useMultipleImages));
}

function change(desk: PostDesk, upload: ImageUpload, part: Partial<ImageUpload>): void {
  desk.uploads.setState(({ uploads }) => ({
    uploads: uploads.map((other) => (other.id === upload.id ? { ...other, ...part } : other)),
  }));
}

function forget(desk: PostDesk, upload: ImageUpload): void {
  desk.uploads.setState(({ uploads }) => ({
    uploads: uploads.filter((other) => other.id !== upload.id),
  }));
}

/** Only our own uploads can be deleted. One that a publication uses, or that is gone, stays as it is on the server. */
export function deleteUploadedImages(imageUrls: readonly string[]): void {
  for (const imageUrl of imageUrls) {
    const filename = uploadFilename(imageUrl);
    if (filename === undefined) continue;
    request(successSchema, "DELETE", `/upload/image/${filename}`).catch(() => undefined);
  }
}

/** What the progress bar shows: never all of it before the server has answered. */
export function shownPercent(share: number): number {
  return Math.min(99, Math.floor(share * 100));
}
