/** The state of image uploads, and what has to be reported about those that failed. */
import type { ErrorDetails, RefusalCode } from "@vestnik/domain/errors";
import { createStore, type StoreApi } from "zustand";

/** Why files were refused, and which; without names where the reason is not in a file. */
export type ImageRefusal = {
  readonly code: RefusalCode;
  readonly details?: ErrorDetails | undefined;
  readonly names: readonly string[];
  /** Files that wait for a decision and can still be accepted. */
  readonly files?: readonly File[];
};

export type ImageUpload = {
  readonly id: number;
  readonly file: File;
  /** The uploaded share of the bytes, 0 to 1; undefined while the upload is queued. */
  readonly share: number | undefined;
  /** It is being made smaller, before it is uploaded. */
  readonly isShrinking?: boolean;
  /** Why the upload failed; undefined while it is queued or running. */
  readonly error: unknown;
  readonly abort: AbortController;
};

/** An image that was removed from the draft and can be put back. */
type RemovedImage = {
  readonly imageUrl: string;
  /** Counted from 0. */
  readonly place: number;
  /** The revision of the draft it was removed from; a later draft must not receive it. */
  readonly revision: number;
};

export type SmallerImage = { readonly from: number; readonly to: number };

export type ImageUploadsState = {
  readonly uploads: readonly ImageUpload[];
  /** Addresses of images that have just been uploaded: their full progress bar is shown for a moment. */
  readonly arrived: readonly string[];
  readonly removed: RemovedImage | undefined;
  /** Images that were uploaded as animations: Telegram will show only their first frame. */
  readonly animated: readonly { readonly imageUrl: string; readonly name: string }[];
  /** Images that were uploaded with transparent parts, which are white now. */
  readonly flattened: readonly { readonly imageUrl: string; readonly name: string }[];
  /** The bytes of images that were made smaller, by their addresses. */
  readonly smaller: Readonly<Record<string, SmallerImage>>;
  /** Why the last choice of files was refused, wholly or in part. */
  readonly refusals: readonly ImageRefusal[];
  /** Names of files whose upload was cut off when the page was left. */
  readonly interrupted: readonly string[];
};

export function noUploads(): StoreApi<ImageUploadsState> {
  return createStore<ImageUploadsState>()(() => ({
    uploads: [],
    arrived: [],
    removed: undefined,
    animated: [],
    flattened: [],
    smaller: {},
    refusals: [],
    interrupted: [],
  }));
}
