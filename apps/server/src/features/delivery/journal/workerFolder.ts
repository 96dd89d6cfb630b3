/** A worker's own folder: its identity and its journal. A worker takes the first free one, so it finds its own after a restart. */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { takeFolderLock } from "../../../machine/folderLock.ts";
import { isUnusable, readWorkerFile, requireUsableFiles, unlessMissing } from "./workerFiles.ts";

export type WorkerFolder = { readonly path: string; readonly workerId: string; release(): void };

/** Called with everything below `workers/` that is not a worker's or cannot be used. */
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
      if (!isUnusable(path, error) || !existsSync(path)) throw error;
      onStrange(path, error);
    }
  }
  throw new Error(`More than ${MAX_WORKERS} workers use ${dataDir}.`);
}

/** The folders of all workers, living and dead; anything else there (`lost+found`, a stray file) is skipped. */
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

/** The folder of a dead worker; undefined while its worker lives. A folder with unusable files is not changed. */
export function takeFolder(path: string): WorkerFolder | undefined {
  requireUsableFiles(path);
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
  const stored = readId(path);
  // The folder is new, or a power cut emptied the file. Two workers must not share an identity, so the id is random.
  if (stored !== undefined) return stored;
  const workerId = randomUUID();
  writeFileSync(join(path, "id"), workerId, { mode: 0o600 });
  return workerId;
}

/** The worker of a folder; undefined where the folder has none yet. */
export function readId(path: string): string | undefined {
  const stored = unlessMissing(() => readWorkerFile(join(path, "id")))?.trim();
  return stored === "" ? undefined : stored;
}

/** Lines of this folder's journal may be missing from before this moment of the database's clock. */
export function noteGap(path: string, at: Date): void {
  writeFileSync(join(path, "gap"), at.toISOString(), { mode: 0o600, flush: true });
}

/** When lines of the journal were last found missing; an unreadable note counts as one of now. */
export function readGap(path: string, now = new Date()): Date | null {
  const noted = unlessMissing(() => readWorkerFile(join(path, "gap")));
  if (noted === undefined) return null;
  const at = new Date(noted.trim());
  return Number.isNaN(at.getTime()) ? now : at;
}
