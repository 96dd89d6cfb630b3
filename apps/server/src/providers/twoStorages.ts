/** A disk and a bucket at once: new files go into one of them, and what lies in the other is found as well, so that files can be moved while people work. */
import { StorageAway } from "./files.ts";
import type { Files } from "./files.ts";

type Storages = { readonly disk: Files; readonly bucket: Files };

/** `stored` is where new files go. */
export function createTwoStorages({ disk, bucket }: Storages, stored: Files["kind"]): Files {
  const target = stored === "bucket" ? bucket : disk;
  // Files never change, so the nearer copy is as good.
  const both = [disk, bucket];

  async function first<T>(ask: (files: Files) => Promise<T | undefined>): Promise<T | undefined> {
    let away: StorageAway | undefined;
    for (const files of both) {
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
    keep: async (scratch, filename) => await target.keep(scratch, filename),
    read: async (filename) => await first(async (files) => await files.read(filename)),
    open: async (filename) => await first(async (files) => await files.open(filename)),
    hold: async (filename) => await first(async (files) => await files.hold(filename)),
    has: async (filename) =>
      (await first(async (files) => (await files.has(filename)) || undefined)) ?? false,
    isThere: async () =>
      (await Promise.all(both.map(async (files) => await files.isThere()))).every(Boolean),
    space: async () => await disk.space(),
    list: async () => (await Promise.all(both.map(async (files) => await files.list()))).flat(),
    async remove(filename) {
      await disk.remove(filename);
      await bucket.remove(filename);
    },
  };
}
