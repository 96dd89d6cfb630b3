/**
 * Images on their way to the server. They live outside the components, so that a look at another tab of the dashboard
 * does not cut them off. One after another: they arrive in the order they were chosen.
 */
import { successSchema } from "@vestnik/contract/shared";
import { uploadFilename } from "@vestnik/domain/post";
import { create } from "zustand";
import { request } from "../../shared/api/request.ts";
import { uploadImage } from "../../shared/api/uploadImage.ts";
import type { ImageRefusal } from "./imageFile.ts";
import { draftImages, usePostDraft, withImages } from "./postDraft.ts";

export type ImageUpload = {
  readonly id: number;
  readonly file: File;
  /** Share of the bytes that have left, 0 to 1. */
  readonly share: number;
  /** Why it stopped; undefined while it waits or travels. */
  readonly error: unknown;
  readonly abort: AbortController;
};

type ImageUploadsState = {
  readonly uploads: readonly ImageUpload[];
  /** Why the last choice of files was not (wholly) taken. */
  readonly refusals: readonly ImageRefusal[];
};

export const useImageUploads = create<ImageUploadsState>()(() => ({
  uploads: [],
  refusals: [],
}));

let lastId = 0;
let queue: Promise<void> = Promise.resolve();

export function startUploads(files: readonly File[]): void {
  const started = files.map((file) => {
    lastId += 1;
    return { id: lastId, file, share: 0, error: undefined, abort: new AbortController() };
  });
  useImageUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...started] }));
  for (const upload of started) enqueue(upload);
}

export function retryUpload(upload: ImageUpload): void {
  discardUpload(upload);
  startUploads([upload.file]);
}

/** Cancels an upload on its way, or forgets one that failed. */
export function discardUpload(upload: ImageUpload): void {
  upload.abort.abort();
  forget(upload);
}

export function discardAllUploads(): void {
  for (const upload of useImageUploads.getState().uploads) discardUpload(upload);
}

function enqueue(upload: ImageUpload): void {
  queue = queue.then(() => run(upload));
}

async function run(upload: ImageUpload): Promise<void> {
  const { signal } = upload.abort;
  if (signal.aborted) return;
  try {
    const onProgress = (share: number) => change(upload, { share });
    const { imageUrl } = await uploadImage(upload.file, { signal, onProgress });
    forget(upload);
    if (signal.aborted) deleteUploadedImages([imageUrl]);
    else addImage(imageUrl);
  } catch (error) {
    if (!signal.aborted) change(upload, { error });
  }
}

function addImage(imageUrl: string): void {
  const { draft, change: changeDraft } = usePostDraft.getState();
  changeDraft(withImages([...draftImages(draft), imageUrl], draft.useMultipleImages));
}

function change(upload: ImageUpload, part: Partial<ImageUpload>): void {
  useImageUploads.setState(({ uploads }) => ({
    uploads: uploads.map((other) => (other.id === upload.id ? { ...other, ...part } : other)),
  }));
}

function forget(upload: ImageUpload): void {
  useImageUploads.setState(({ uploads }) => ({
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
