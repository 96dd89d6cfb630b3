/** Images on their way to the server, and what has to be said about those that did not arrive. */
import { createStore, type StoreApi } from "zustand";
import type { ImageRefusal } from "../images/imageFile.ts";

export type ImageUpload = {
  readonly id: number;
  readonly file: File;
  /** Share of the bytes that have left, 0 to 1; undefined while it waits for its turn. */
  readonly share: number | undefined;
  /** Why it stopped; undefined while it waits or travels. */
  readonly error: unknown;
  readonly abort: AbortController;
};

/** An image that was taken out of the draft and can be put back. */
type RemovedImage = {
  readonly imageUrl: string;
  /** Counted from 0. */
  readonly place: number;
  /** The draft it was taken from: another one must not get it. */
  readonly revision: number;
};

export type ImageUploadsState = {
  readonly uploads: readonly ImageUpload[];
  /** Addresses of those that have just arrived: their full bar is seen for a moment. */
  readonly arrived: readonly string[];
  readonly removed: RemovedImage | undefined;
  /** Those given as moving pictures: Telegram will show their first frame. */
  readonly animated: readonly { readonly imageUrl: string; readonly name: string }[];
  /** Why the last choice of files was not (wholly) taken. */
  readonly refusals: readonly ImageRefusal[];
  /** Names of files that were on their way when the page was left. */
  readonly interrupted: readonly string[];
};

export function noUploads(): StoreApi<ImageUploadsState> {
  return createStore<ImageUploadsState>()(() => ({
    uploads: [],
    arrived: [],
    removed: undefined,
    animated: [],
    refusals: [],
    interrupted: [],
  }));
}
