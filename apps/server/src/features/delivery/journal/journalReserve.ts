/**
 * Disk space reserved for the journal: a file of random bytes, deleted when the disk is full, so that intents and outcomes can still be
 * written and what is due goes out (decision 67).
 */
import { randomFillSync } from "node:crypto";
import { rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type JournalReserve = {
  /** Frees the space; false when there was none to free. */
  release(): boolean;
  /** Reserves the space again once the disk has plenty. It is cheap and may be called often. */
  restore(): void;
};

export const RESERVE_FILE = "reserve";

/** The reserve must not take the last free space from others. */
const PLENTY_TIMES = 8;
const LOOK_AGAIN_MS = 10_000;

export function openReserve(folder: string, bytes: number): JournalReserve {
  const path = join(folder, RESERVE_FILE);
  let isHeld = sizeOf(path) >= bytes;
  let lookAt = -Infinity;

  function take(): void {
    lookAt = performance.now() + LOOK_AGAIN_MS;
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < bytes * PLENTY_TIMES) return;
    try {
      // Not zeros: some file systems store those without using space.
      writeFileSync(path, randomFillSync(Buffer.alloc(bytes)), { mode: 0o600 });
      isHeld = true;
    } catch {
      // Half a reserve would only take space from others.
      rmSync(path, { force: true });
    }
  }

  if (!isHeld) take();
  return {
    release() {
      if (!isHeld || bytes === 0) return false;
      rmSync(path, { force: true });
      isHeld = false;
      lookAt = performance.now() + LOOK_AGAIN_MS;
      return true;
    },
    restore() {
      if (!isHeld && performance.now() > lookAt) take();
    },
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
