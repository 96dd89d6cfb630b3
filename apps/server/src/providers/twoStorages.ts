/** A disk and a bucket at once: new files go into one of them, and what lies in the other is found as well, so that files can be moved while people work. */
import { link, rm, utimes } from "node:fs/promises";
import { isMissing } from "../machine/missingFiles.ts";
import { StorageAway } from "./files.ts";
import type { Files, HeldFile } from "./files.ts";

type Storages = { readonly disk: Files; readonly bucket: Files };

/** `stored` is where new files go. */
export function createTwoStorages({ disk, bucket }: Storages, stored: Files["kind"]): Files {
  const target = stored === "bucket" ? bucket : disk;
  // Files never change, so the nearer copy is as good. The disk is looked at again: a file may come to it while the bucket is asked.
  const inOrder = [disk, bucket, disk];

  async function first<T>(ask: (files: Files) => Promise<T | undefined>): Promise<T | undefined> {
    let away: StorageAway | undefined;
    for (const files of inOrder) {
      try {
        const found = await ask(files);
        if (found !== undefined) return found;
      } catch (error) {
        if (!(error instanceof StorageAway)) throw error;
        away = error;
      }
    }
    // It may lie in the one that could not be asked.
    if (away) throw away;
    return undefined;
  }

  return {
    kind: stored,
    save: async (filename, bytes) => await target.save(filename, bytes),
    newScratch: () => disk.newScratch(),
    unfinishedFolder: disk.unfinishedFolder,
    keep: async (scratch, filename) => await target.keep(scratch, filename),
    read: async (filename) => await first(async (files) => await files.read(filename)),
    open: async (filename) => await first(async (files) => await files.open(filename)),
    hold: async (filename) =>
      await first(async (files) =>
        files === disk ? await holdOnDisk(disk, filename) : await files.hold(filename),
      ),
    has: async (filename) =>
      (await first(async (files) => (await files.has(filename)) || undefined)) ?? false,
    isThere: async () => (await disk.isThere()) && (await bucket.isThere()),
    space: async () => await disk.space(),
    list: async () => [...(await disk.list()), ...(await bucket.list())],
    async remove(filename) {
      await disk.remove(filename);
      await bucket.remove(filename);
    },
  };
}

/** Under a second name, because the file may be moved to the bucket while it is held. */
async function holdOnDisk(disk: Files, filename: string): Promise<HeldFile | undefined> {
  const held = await disk.hold(filename);
  if (!held) return undefined;
  const path = disk.newScratch();
  try {
    const now = new Date();
    // Both names share their time, and an old unfinished file would be taken for a leftover.
    await utimes(held.path, now, now);
    await link(held.path, path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    // Some file systems know one name for a file only.
    return held;
  }
  return { path, release: async () => await rm(path, { force: true }) };
}
