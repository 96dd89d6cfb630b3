/** A worker's own folder: its identity and its journal. The first free one is taken, so a worker that starts again finds its own. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeFolderLock } from "../../folderLock.ts";

export type WorkerFolder = { readonly path: string; readonly workerId: string; release(): void };

const MAX_WORKERS = 256;

export function takeWorkerFolder(dataDir: string): WorkerFolder {
  for (let number = 1; number <= MAX_WORKERS; number += 1) {
    const folder = takeFolder(join(dataDir, "workers", String(number)));
    if (folder) return folder;
  }
  throw new Error(`More than ${MAX_WORKERS} workers use ${dataDir}.`);
}

/** The folders of workers that are gone, one after the other: where fewer workers run than before, nobody else would read them. */
export function* takeAbandonedFolders(dataDir: string): Generator<WorkerFolder> {
  for (const name of readdirSync(join(dataDir, "workers"))) {
    const folder = takeFolder(join(dataDir, "workers", name));
    if (folder) yield folder;
  }
}

function takeFolder(path: string): WorkerFolder | undefined {
  const lock = takeFolderLock(path);
  return lock && { path, workerId: readOrMakeId(path), release: () => lock.release() };
}

function readOrMakeId(path: string): string {
  const file = join(path, "id");
  try {
    const workerId = readFileSync(file, "utf8").trim();
    // A power cut may have emptied it, and nobody may share an identity.
    if (workerId !== "") return workerId;
  } catch {
    // The folder is new.
  }
  const workerId = randomUUID();
  writeFileSync(file, workerId, { mode: 0o600 });
  return workerId;
}
