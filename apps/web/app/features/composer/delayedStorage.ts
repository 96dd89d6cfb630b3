/** Browser storage that waits until the hands rest, and never loses the last word when the page goes. */
import type { PersistStorage, StorageValue } from "zustand/middleware";
import {
  readOwned,
  removeOwned,
  writeOwned,
  type OwnedKey,
} from "../../shared/storage/ownedValue.ts";

export const AUTOSAVE_DELAY_MS = 300;

type DelayedStorage<State> = PersistStorage<State> & {
  /** Writes what waits, now. */
  flush: () => void;
};

export function delayedStorage<State>(key: OwnedKey, delayMs: number): DelayedStorage<State> {
  let waiting: StorageValue<State> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (!waiting) return;
    writeOwned(key, JSON.stringify(waiting));
    waiting = undefined;
  }

  return {
    flush,
    getItem: () => read<State>(key),
    setItem: (_, value) => {
      waiting = value;
      clearTimeout(timer);
      timer = setTimeout(flush, delayMs);
    },
    removeItem: () => {
      waiting = undefined;
      clearTimeout(timer);
      removeOwned(key);
    },
  };
}

/** What cannot be read is as good as nothing: a foreign value must not keep the composer from opening. */
function read<State>(key: OwnedKey): StorageValue<State> | null {
  try {
    return JSON.parse(readOwned(key) ?? "null") as StorageValue<State> | null;
  } catch {
    return null;
  }
}
