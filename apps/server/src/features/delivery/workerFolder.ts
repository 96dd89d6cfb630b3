/** A worker's own folder: its identity and its journal. The first free one is taken, so a worker that starts again finds its own. */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { takeFolderLock } from "../../folderLock.ts";

export type WorkerFolder = { readonly path: string; readonly workerId: string; release(): void };

/** Told of everything below `workers/` that is no worker's or cannot be used. */
export type OnStrange = (path: string, error?: unknown) => void;

const MAX_WORKERS = 256;
const folderName = /^[1-9]\d{0,8}$/;

export function takeWorkerFolder(
  dataDir: string,
  onStrange: OnStrange = () => undefined,
): WorkerFolder {
  for (let number = 1; number <= MAX_WORKERS; number += 1) {
    const path = join(dataDir, "workers", String(number));
    try {
      const folder = takeFolder(path);
      if (folder) return folder;
    } catch (error) {
      if (!isUnusable(error) || !existsSync(path)) throw error;
      onStrange(path, error);
    }
  }
  throw new Error(`More than ${MAX_WORKERS} workers use ${dataDir}.`);
}

/** Somebody else's, or no folder at all; a full disk is another matter. */
function isUnusable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return ["EACCES", "EPERM", "EEXIST", "ENOTDIR"].includes(String(code));
}

/** The folders of all workers, living and gone; what else lies there (`lost+found`, a stray file) is none of ours. */
export function workerFolders(dataDir: string, onStrange: OnStrange): string[] {
  const workers = join(dataDir, "workers");
  return readdirSync(workers)
    .map((name) => join(workers, name))
    .filter((path) => isWorkerFolder(path, onStrange));
}

function isWorkerFolder(path: string, onStrange: OnStrange): boolean {
  try {
    if (folderName.test(basename(path)) && statSync(path).isDirectory()) {
      readdirSync(path);
      return true;
    }
    onStrange(path);
  } catch (error) {
    onStrange(path, error);
  }
  return false;
}

/** The folder of a worker that is gone; undefined while it is at work. */
export function takeFolder(path: string): WorkerFolder | undefined {
  const lock = takeFolderLock(path);
  if (!lock) return undefined;
  try {
    return { path, workerId: readOrMakeId(path), release: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
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
