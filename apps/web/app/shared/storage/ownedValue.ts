/**
 * What this browser remembers of one account's work: a draft, a post on its way, the progress that is shown. Under its
 * plain name stands what belongs to the account that signed in last; everybody else's waits under `<name>:<user id>`.
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
  "unsaved-drafts",
  "unsaved-edits",
  "followed-batch",
  "emoji-memory",
  "text-generation",
] as const;
export type OwnedKey = (typeof ownedKeys)[number];

export const STORAGE_OWNER_KEY = "storage-owner";

/** The account this page works for; undefined until it is known. */
export const useStorageOwner = create<{ readonly userId: string | undefined }>()(() => ({
  userId: undefined,
}));

/** Sets aside what another account left here and brings back one's own. What nobody owns goes to whoever comes first. */
export function claimStorage(userId: string): void {
  const earlier = readLocal(STORAGE_OWNER_KEY);
  if (earlier !== userId) {
    // First of all, so that a page of the earlier account that hears of the moves takes nothing of this one's for its own.
    writeLocal(STORAGE_OWNER_KEY, userId);
    for (const key of ownedKeys) {
      if (earlier !== null) move(key, asideKey(key, earlier));
      move(asideKey(key, userId), key);
    }
  }
  useStorageOwner.setState({ userId });
}

/** Reads at once where the account is known, and again whenever another one is. */
export function whenOwned(read: () => void): void {
  if (useStorageOwner.getState().userId !== undefined) read();
  useStorageOwner.subscribe((state, before) => {
    if (state.userId !== before.userId) read();
  });
}

export function readOwned(key: OwnedKey): string | null {
  return readLocal(addressOf(key));
}

/** Everything that is remembered of this account's work, as it is stored. */
export function ownedTexts(): string[] {
  return ownedKeys.flatMap((key) => readOwned(key) ?? []);
}

export function writeOwned(key: OwnedKey, value: string): WriteFailure | undefined {
  return writeLocal(addressOf(key), value);
}

export function removeOwned(key: OwnedKey): void {
  removeLocal(addressOf(key));
}

/** Somebody else may have signed in from another tab in the meantime; this page's last words are still its owner's. */
function addressOf(key: OwnedKey): string {
  const { userId } = useStorageOwner.getState();
  const isOwn = userId === undefined || readLocal(STORAGE_OWNER_KEY) === userId;
  return isOwn ? key : asideKey(key, userId);
}

function asideKey(key: OwnedKey, userId: string): string {
  return `${key}:${userId}`;
}

function move(from: string, to: string): void {
  const value = readLocal(from);
  if (value === null) return;
  writeLocal(to, value);
  removeLocal(from);
}
