/** Files in a folder of the disk. */
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../files.ts";

const OWN_NAME = /^[a-z0-9]+\.[a-z]+$/;

export async function createDiskFiles(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true });
  const pathOf = (filename: string) => {
    if (!OWN_NAME.test(filename)) throw new Error("Not a name of one of our files.");
    return join(folder, filename);
  };
  return {
    async save(filename, bytes) {
      await writeDurably(pathOf(filename), bytes);
    },
    async read(filename) {
      return await readFile(pathOf(filename)).catch(undefinedWhenAbsent);
    },
    async remove(filename) {
      await rm(pathOf(filename), { force: true });
    },
  };
}

/** A half-written file must never carry the final name: a crash would send it. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

function undefinedWhenAbsent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
