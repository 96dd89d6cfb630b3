/**
 * Room of the journal's own on the disk: a file without meaning, given up when the disk is full, so that intents and outcomes
 * can still be written and what is due goes out (decision 67).
 */
import { randomFillSync } from "node:crypto";
import { rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type JournalReserve = {
  /** Gives the room up; false when there was none to give. */
  release(): boolean;
  /** Takes it back once the disk has plenty. Cheap, so it may be called often. */
  restore(): void;
};

export const RESERVE_FILE = "reserve";

/** Taking it back must not take the last room from others. */
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
      // Not zeros: some file systems keep those without taking room.
      writeFileSync(path, randomFillSync(Buffer.alloc(bytes)), { mode: 0o600 });
      isHeld = true;
    } catch {
      // Half a reserve would be in the way of others.
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
