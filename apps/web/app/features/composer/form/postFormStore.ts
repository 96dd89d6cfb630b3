/** The form store of a post: its draft and its image uploads. Where they come from and are kept, the home of the form knows. */
import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { ApiError } from "../../../shared/api/apiError.ts";
import type { ErrorDetails, RefusalCode } from "@vestnik/domain/errors";
import type { PostDraft } from "./postDraft.ts";
import { useStorageOwner, whenOwned } from "../../../shared/storage/ownedValue.ts";

type PostDraftState = {
  readonly draft: PostDraft;
  /** Rises when the whole draft is replaced, so that the editor loads the new text. */
  readonly revision: number;
  readonly change: (part: Partial<PostDraft>) => void;
  readonly replace: (draft: PostDraft) => void;
};

export type PostFormStore = {
  readonly draft: StoreApi<PostDraftState>;
  readonly uploads: StoreApi<ImageUploadsState>;
  /**
   * Removing an image deletes no file, because the file may belong to a saved draft. The code that made the form store
   * deletes unused files.
   */
  readonly keepsFiles?: true;
};

type SetState = StoreApi<PostDraftState>["setState"];

function draftState(draft: PostDraft, set: SetState): PostDraftState {
  return {
    draft,
    revision: 0,
    change: (part) => set((state) => ({ draft: { ...state.draft, ...part } })),
    replace: (next) => set(({ revision }) => ({ draft: next, revision: revision + 1 })),
  };
}

export function createPostFormStore(draft: PostDraft): PostFormStore {
  return {
    draft: createStore<PostDraftState>()((set) => draftState(draft, set)),
    uploads: noUploads(),
  };
}

/** The form store of the form around; its home provides it. */
export const PostFormStoreContext = createContext<PostFormStore | undefined>(undefined);

export function usePostFormStore(): PostFormStore {
  const formStore = useContext(PostFormStoreContext);
  if (!formStore) throw new Error("No home provides a form store.");
  return formStore;
}

export function usePostDraft<Part>(select: (state: PostDraftState) => Part): Part {
  return useStore(usePostFormStore().draft, select);
}

export function useImageUploads<Part>(select: (state: ImageUploadsState) => Part): Part {
  return useStore(usePostFormStore().uploads, select);
}

// The state of image uploads, and what has to be reported about those that failed.

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
  /** Sent as it is: as what it is found to be, or as a document; undefined for a picture, which is drawn anew. */
  readonly as?: "media" | "document" | undefined;
  /** The uploaded share of the bytes, 0 to 1; undefined while the upload is queued. */
  readonly share: number | undefined;
  /** It is being made smaller, before it is uploaded. */
  readonly isShrinking?: boolean;
  /** The connection is gone; the rest is sent when it is back. */
  readonly isBrokenOff?: boolean;
  /** Why the upload failed; undefined while it is queued or running. */
  readonly error: unknown;
  readonly abort: AbortController;
};

const TOO_MANY_REQUESTS = 429;
/** The file is fine: it fits as soon as its owner has freed space. */
const noRoomCodes = ["image_storage_full", "upload_quota_reached"];

/** It may succeed later. A file that was refused for its content would be refused again, so the post can go without it. */
export function mayRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return isOutOfRoom(error) || status < 400 || status >= 500 || status === TOO_MANY_REQUESTS;
}

export function isOutOfRoom(error: unknown): boolean {
  return error instanceof ApiError && noRoomCodes.includes(error.code);
}

/** An image that was removed from the draft and can be put back. */
type RemovedImage = {
  readonly imageUrl: string;
  /** Counted from 0. */
  readonly place: number;
  /** The revision of the draft it was removed from; a later draft must not receive it. */
  readonly revision: number;
};

export type SmallerImage = { readonly from: number; readonly to: number };

type ImageUploadsState = {
  readonly uploads: readonly ImageUpload[];
  /** Addresses of images that have just been uploaded: their full progress bar is shown for a moment. */
  readonly arrived: readonly string[];
  readonly removed: RemovedImage | undefined;
  /** Images that were uploaded as animations: Telegram will show only their first frame. */
  readonly animated: readonly { readonly imageUrl: string; readonly name: string }[];
  /** Images that were uploaded with transparent parts, which are white now. */
  readonly flattened: readonly { readonly imageUrl: string; readonly name: string }[];
  /** Videos and audio that Telegram does not play, so that they are sent as documents. */
  readonly unplayable: readonly { readonly imageUrl: string; readonly name: string }[];
  /** Files that said where they were recorded, which was removed. */
  readonly unplaced: readonly { readonly imageUrl: string; readonly name: string }[];
  /** The bytes of images that were made smaller, by their addresses. */
  readonly smaller: Readonly<Record<string, SmallerImage>>;
  /** Why the last choice of files was refused, wholly or in part. */
  readonly refusals: readonly ImageRefusal[];
  /** Names of files whose upload was cut off when the page was left. */
  readonly interrupted: readonly string[];
};

function noUploads(): StoreApi<ImageUploadsState> {
  return createStore<ImageUploadsState>()(() => ({
    uploads: [],
    arrived: [],
    removed: undefined,
    animated: [],
    flattened: [],
    unplayable: [],
    unplaced: [],
    smaller: {},
    refusals: [],
    interrupted: [],
  }));
}

// A reload cuts off uploads, and the browser does not store the chosen files, so the page names the files
// that were not uploaded. The names are stored for one tab and for the account that chose the files.

const STORAGE_KEY = "uploads-under-way";

type UploadsStore = StoreApi<ImageUploadsState>;

export function rememberInterrupted(store: UploadsStore): void {
  whenOwned(() => {
    // Files of one account must not be uploaded to another.
    for (const { abort } of store.getState().uploads) abort.abort();
    store.setState({ uploads: [], interrupted: readNames() });
  });
  store.subscribe((state, before) => {
    const names = namesOf(state);
    if (names.join("/") !== namesOf(before).join("/")) writeNames(names);
  });
}

export function forgetInterrupted(store: UploadsStore, names: readonly string[]): void {
  const { interrupted } = store.getState();
  const left = interrupted.filter((name) => !names.includes(name));
  if (left.length < interrupted.length) store.setState({ interrupted: left });
}

function namesOf({ uploads, interrupted }: ImageUploadsState): string[] {
  return [...interrupted, ...uploads.map(({ file }) => file.name)];
}

function readNames(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (!Array.isArray(stored)) return [];
    const [userId, ...names] = stored.filter((each) => typeof each === "string");
    return userId === useStorageOwner.getState().userId ? names : [];
  } catch {
    return [];
  }
}

function writeNames(names: readonly string[]): void {
  const { userId } = useStorageOwner.getState();
  try {
    if (names.length === 0 || userId === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify([userId, ...names]));
  } catch {
    // Without storage only the notice about interrupted uploads is lost.
  }
}
