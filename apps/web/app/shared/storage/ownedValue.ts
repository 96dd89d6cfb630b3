/**
 * What this browser stores of one account's work: a draft, a post in flight, the progress that is shown. The plain key
 * belongs to the account that signed in last; the values of other accounts are under `<name>:<user id>`.
 */
import { create } from "zustand";
import { readLocal, removeLocal, writeLocal, type WriteFailure } from "./localValue.ts";

const ownedKeys = [
  "tab-content-storage",
  "tab-content-aside",
  "poll-draft",
  "poll-draft-aside",
  "post-publication-attempt",
  "poll-publication-attempt",
  "draft-attempt",
  "snippet-attempt",
  "unsaved-drafts",
  "unsaved-edits",
  "followed-batch",
  "emoji-memory",
  "options-in-sight",
  "text-generation",
  "guide-progress",
  "settings-left",
] as const;
export type OwnedKey = (typeof ownedKeys)[number];

export const STORAGE_OWNER_KEY = "storage-owner";
/** The account whose work was deleted here at its logout; its pages that are still open must not write the last letters after that. */
const FORGOTTEN_KEY = "storage-forgotten";

/** The account this page works for; undefined until it is known. */
export const useStorageOwner = create<{ readonly userId: string | undefined }>()(() => ({
  userId: undefined,
}));

/**
 * Moves the values of another account away and restores those of this one. Values without an owner go to the first
 * account that signs in.
 */
export function claimStorage(userId: string): void {
  removeLocal(FORGOTTEN_KEY);
  const earlier = readLocal(STORAGE_OWNER_KEY);
  if (earlier !== userId) {
    // Written first, so that a page of the earlier account, which receives an event for each move, does not treat this
    // account's values as its own.
    writeLocal(STORAGE_OWNER_KEY, userId);
    for (const key of ownedKeys) {
      if (earlier !== null) move(key, keyOfAccount(key, earlier));
      move(keyOfAccount(key, userId), key);
    }
  }
  useStorageOwner.setState({ userId });
}

/** Forgets the work of the account that logs out here. Its open pages write nothing of it again before somebody signs in. */
export function forgetOwnedAtLogout(): void {
  const { userId } = useStorageOwner.getState();
  if (userId === undefined) return;
  writeLocal(FORGOTTEN_KEY, userId);
  forgetOwned(userId);
}

/** Forgets all that is stored of an account's work. */
export function forgetOwned(userId: string): void {
  const isPlain = readLocal(STORAGE_OWNER_KEY) === userId;
  for (const key of ownedKeys) {
    removeLocal(keyOfAccount(key, userId));
    if (isPlain) removeLocal(key);
  }
  if (isPlain) removeLocal(STORAGE_OWNER_KEY);
}

/** Calls `read` at once when the account is known, and again whenever it changes. */
export function whenOwned(read: () => void): void {
  if (useStorageOwner.getState().userId !== undefined) read();
  useStorageOwner.subscribe((state, before) => {
    if (state.userId !== before.userId) read();
  });
}

export function readOwned(key: OwnedKey): string | null {
  return readLocal(addressOf(key));
}

const flushes = new Set<() => void>();

/** `flush` writes what would be written after a pause in typing. Returns a function that takes it back. */
export function beforeLooking(flush: () => void): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** All stored values of this account, with the last letters. */
export function latestOwnedTexts(): string[] {
  for (const flush of flushes) flush();
  return ownedTexts();
}

/** All stored values of this account. */
export function ownedTexts(): string[] {
  return ownedKeys.flatMap((key) => readOwned(key) ?? []);
}

export function writeOwned(key: OwnedKey, value: string): WriteFailure | undefined {
  const { userId } = useStorageOwner.getState();
  if (userId !== undefined && readLocal(FORGOTTEN_KEY) === userId) return undefined;
  return writeLocal(addressOf(key), value);
}

export function removeOwned(key: OwnedKey): void {
  removeLocal(addressOf(key));
}

/** Another account may have signed in from another tab meanwhile; what this page writes still belongs to its own account. */
function addressOf(key: OwnedKey): string {
  const { userId } = useStorageOwner.getState();
  const isOwn = userId === undefined || readLocal(STORAGE_OWNER_KEY) === userId;
  return isOwn ? key : keyOfAccount(key, userId);
}

function keyOfAccount(key: OwnedKey, userId: string): string {
  return `${key}:${userId}`;
}

function move(from: string, to: string): void {
  const value = readLocal(from);
  if (value === null) return;
  writeLocal(to, value);
  removeLocal(from);
}
