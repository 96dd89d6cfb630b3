/**
 * A reload cuts off uploads, and the browser does not store the chosen files, so the page names the files that were not
 * uploaded. The names are stored for one tab and for the account that chose the files.
 */
import type { StoreApi } from "zustand";
import { useStorageOwner, whenOwned } from "../../../shared/storage/ownedValue.ts";
import type { ImageUploadsState } from "./imageUploadsState.ts";

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
