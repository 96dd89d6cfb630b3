/** Files in a folder of the disk. */
import { randomBytes } from "node:crypto";
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { undefinedWhenMissing } from "../../machine/missingFiles.ts";
import { isDiskFull, isOwnName, NoRoom } from "../files.ts";
import type { Files, ListedFile, OpenFile } from "../files.ts";

const UNFINISHED = ".part";

export async function createDiskFiles(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true });
  const pathOf = (filename: string) => {
    if (!isOwnName(filename)) throw new Error("Not a name of one of our files.");
    return join(folder, filename);
  };
  const has = async (filename: string) =>
    (await stat(pathOf(filename)).catch(undefinedWhenMissing)) !== undefined;
  return {
    kind: "disk",
    async save(filename, bytes) {
      await writeDurably(pathOf(filename), bytes);
    },
    unfinishedFolder: join(folder, "unfinished"),
    newScratch: () => join(folder, `${randomBytes(16).toString("hex")}.given${UNFINISHED}`),
    async keep(scratch, filename) {
      await syncAndRename(scratch, pathOf(filename));
    },
    async read(filename) {
      return await readFile(pathOf(filename)).catch(undefinedWhenMissing);
    },
    async open(filename) {
      return await openFile(pathOf(filename)).catch(undefinedWhenMissing);
    },
    async hold(filename) {
      if (!(await has(filename))) return undefined;
      return { path: pathOf(filename), release: async () => await Promise.resolve() };
    },
    has,
    isThere: async () => await Promise.resolve(true),
    async space() {
      const { blocks, bavail, bsize } = await statfs(folder);
      // Some network file systems report no size.
      if (blocks === 0) return { freeBytes: Infinity, totalBytes: Infinity };
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    async list() {
      const found: ListedFile[] = [];
      for (const filename of await readdir(folder)) {
        if (!isOwnName(finishedName(filename))) continue;
        const facts = await stat(join(folder, filename)).catch(undefinedWhenMissing);
        if (facts?.isFile()) found.push({ filename, savedAt: facts.mtime, bytes: facts.size });
      }
      return found;
    },
    async remove(filename) {
      const isUnfinished = filename.endsWith(UNFINISHED);
      const path = pathOf(finishedName(filename));
      await rm(isUnfinished ? path + UNFINISHED : path, { force: true });
    },
  };
}

async function openFile(path: string): Promise<OpenFile> {
  const file = await open(path);
  const { size } = await file.stat();
  return {
    size,
    stream: (range) => file.createReadStream(range),
    close: async () => await file.close(),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = path + UNFINISHED;
  try {
    await writeFile(unfinished, bytes);
    await syncAndRename(unfinished, path);
  } catch (error) {
    // On a full disk the partly written file would use the last space.
    await rm(unfinished, { force: true });
    throw noRoomOr(error);
  }
}

/** A partly written file must never have the final name: after a crash it would be sent. */
async function syncAndRename(unfinished: string, path: string): Promise<void> {
  try {
    const file = await open(unfinished, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    throw noRoomOr(error);
  }
}

function noRoomOr(error: unknown): unknown {
  return isDiskFull(error) ? new NoRoom("The disk is full.", { cause: error }) : error;
}

function finishedName(filename: string): string {
  return filename.endsWith(UNFINISHED) ? filename.slice(0, -UNFINISHED.length) : filename;
}
