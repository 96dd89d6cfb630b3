/** Browser storage that waits until the hands rest, and never loses the last word when the page goes. */
import type { PersistStorage, StorageValue } from "zustand/middleware";
import { readLocal, removeLocal, writeLocal } from "../../shared/storage/localValue.ts";

type DelayedStorage<State> = PersistStorage<State> & {
  /** Writes what waits, now. */
  flush: () => void;
};

export function delayedStorage<State>(delayMs: number): DelayedStorage<State> {
  let waiting: { name: string; value: StorageValue<State> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (!waiting) return;
    writeLocal(waiting.name, JSON.stringify(waiting.value));
    waiting = undefined;
  }

  return {
    flush,
    getItem: (name) => read<State>(name),
    setItem: (name, value) => {
      waiting = { name, value };
      clearTimeout(timer);
      timer = setTimeout(flush, delayMs);
    },
    removeItem: (name) => {
      waiting = undefined;
      clearTimeout(timer);
      removeLocal(name);
    },
  };
}

/** What cannot be read is as good as nothing: a foreign value must not keep the composer from opening. */
function read<State>(name: string): StorageValue<State> | null {
  try {
    return JSON.parse(readLocal(name) ?? "null") as StorageValue<State> | null;
  } catch {
    return null;
  }
}
