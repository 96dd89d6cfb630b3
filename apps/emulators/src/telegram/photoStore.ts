import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the bytes of uploaded photos are. */
export type PhotoStore = {
  save: (uniqueId: string, bytes: Buffer) => Promise<void>;
  read: (uniqueId: string) => Promise<Buffer | undefined>;
  clear: () => Promise<void>;
};

export function memoryPhotoStore(): PhotoStore {
  const photos = new Map<string, Buffer>();
  return {
    save: (uniqueId, bytes) => {
      photos.set(uniqueId, bytes);
      return Promise.resolve();
    },
    read: (uniqueId) => Promise.resolve(photos.get(uniqueId)),
    clear: () => {
      photos.clear();
      return Promise.resolve();
    },
  };
}

/** One file per photo, complete before the call that brought it is answered. */
export async function folderPhotoStore(folder: string): Promise<PhotoStore> {
  await mkdir(folder, { recursive: true });
  const fileOf = (uniqueId: string): string => join(folder, uniqueId);
  return {
    save: async (uniqueId, bytes) => {
      await writeFile(`${fileOf(uniqueId)}.part`, bytes);
      await rename(`${fileOf(uniqueId)}.part`, fileOf(uniqueId));
    },
    read: (uniqueId) => readFile(fileOf(uniqueId)).catch(() => undefined),
    clear: async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
    },
  };
}
