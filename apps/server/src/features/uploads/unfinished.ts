/**
 * Files whose upload broke off. What has arrived waits on this machine under a key that its browser chose, and the next request brings the
 * rest. Another machine knows nothing of it, and there the file begins anew.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UPLOAD_KEY } from "@vestnik/domain/media";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { isDiskFull } from "../../providers/files.ts";
import type { Files } from "../../providers/files.ts";
import type { FilePlace, FindPlace } from "../../receivedFile.ts";

/** Of one person; the oldest go. */
const MAX_UNFINISHED = 5;
const RETRY_SECONDS = 5;

type Receiving = {
  /** Ends it: the next request brings the rest. */
  readonly end: AbortController;
  readonly ended: Promise<void>;
  readonly release: () => void;
};

/** By the path that a request is writing to. Its connection may be gone without a word, as when a phone leaves its network. */
const busy = new Map<string, Receiving>();
/** Those of them that their owner has given up meanwhile. */
const unwanted = new Set<string>();

type Stored = Pick<Deps, "files">;
type FormFields = Readonly<Record<string, string>>;

/** How much of a file has arrived. */
export async function countArrived(deps: Stored, userId: string, key: string): Promise<number> {
  return (await sizeOf(pathOf(deps, userId, key))) ?? 0;
}

/**
 * Receives a file to `path`. One with a key is received where it is left when it breaks off, behind what had arrived before, and
 * moved when it is whole.
 */
export async function receiveResumably<Fields extends FormFields>(
  deps: Stored,
  userId: string,
  path: string,
  receive: (findPlace: FindPlace) => Promise<Fields>,
): Promise<Fields> {
  let rest: FilePlace | undefined;
  try {
    const fields = await receive(async ({ key, offset }) => {
      if (key === undefined) return { path, start: 0 };
      rest = await openRest(deps, userId, key, Number(offset ?? 0));
      return rest;
    });
    if (rest) await rename(rest.path, path);
    // They came behind the file, or one of them is missing, and the end of a file would be taken for the whole.
    else if ((fields["key"] ?? fields["offset"]) !== undefined) {
      throw new AppError("validation_failed", { field: "key" });
    }
    return fields;
  } catch (error) {
    if (rest && (!isBrokenOff(error) || unwanted.has(rest.path))) {
      await rm(rest.path, { force: true });
    }
    throw error;
  } finally {
    if (rest) {
      release(rest.path);
      unwanted.delete(rest.path);
    }
  }
}

/** What is refused would be refused again, with every byte; on a full disk it would use the last space. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof AppError ? error.code === "malformed_request" : !isDiskFull(error);
}

/** Removes what has arrived of a file; while it is being received, as soon as that breaks off. */
export async function forgetUnfinished(deps: Stored, userId: string, key: string): Promise<void> {
  const path = pathOf(deps, userId, key);
  if (busy.has(path)) unwanted.add(path);
  else await rm(path, { force: true });
}

/** Removes everything that waits of a person. */
export async function forgetUnfinishedOf({ files }: Stored, userId: string): Promise<void> {
  for (const { path } of await filesOf(files, userId)) await rm(path, { force: true });
}

async function openRest(
  deps: Stored,
  userId: string,
  key: string,
  start: number,
): Promise<FilePlace> {
  if (!UPLOAD_KEY.test(key)) throw new AppError("validation_failed", { field: "key" });
  const path = pathOf(deps, userId, key);
  const { signal, tookOver } = await takeOver(path);
  try {
    const arrived = (await sizeOf(path)) ?? 0;
    // The one before became whole just now.
    if (start > arrived && tookOver) {
      throw new AppError("uploads_busy", { seconds: RETRY_SECONDS });
    }
    if (!Number.isSafeInteger(start) || start < 0 || start > arrived) {
      throw new AppError("validation_failed", { field: "offset" });
    }
    if (arrived === 0) await makeRoom(deps, userId);
    return { path, start, signal };
  } catch (error) {
    release(path);
    throw error;
  }
}

/** Ends the request that is writing there, and waits for its end. */
async function takeOver(path: string): Promise<{ signal: AbortSignal; tookOver: boolean }> {
  let tookOver = false;
  for (let earlier = busy.get(path); earlier; earlier = busy.get(path)) {
    tookOver = true;
    earlier.end.abort();
    await earlier.ended;
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = new AbortController();
  busy.set(path, { end, ended, release: resolve });
  return { signal: end.signal, tookOver };
}

function release(path: string): void {
  busy.get(path)?.release();
  busy.delete(path);
}

async function makeRoom({ files }: Stored, userId: string): Promise<void> {
  await mkdir(files.unfinishedFolder, { recursive: true });
  const waiting = (await filesOf(files, userId)).filter(({ path }) => !busy.has(path));
  const oldest = waiting.toSorted((a, b) => a.savedAt - b.savedAt);
  for (const { path } of oldest.slice(0, Math.max(0, oldest.length - MAX_UNFINISHED + 1))) {
    await rm(path, { force: true });
  }
}

/** Removes those that no request went on with. */
export async function clearUnfinished({ files }: Stored, before: Date): Promise<void> {
  for (const { path, savedAt } of await filesOf(files)) {
    if (savedAt < before.getTime() && !busy.has(path)) await rm(path, { force: true });
  }
}

type Waiting = { readonly path: string; readonly savedAt: number };

async function filesOf({ unfinishedFolder }: Files, userId?: string): Promise<Waiting[]> {
  // There is no folder before the first of them.
  const names = await readdir(unfinishedFolder).catch(() => []);
  const paths = names
    .filter((name) => userId === undefined || name.startsWith(hashOf(userId)))
    .map((name) => join(unfinishedFolder, name));
  return await Promise.all(
    paths.map(async (path) => ({ path, savedAt: (await factsOf(path))?.mtimeMs ?? 0 })),
  );
}

/** A person's own: the same key of another person is another file. Backups leave out what ends so. */
function pathOf({ files }: Stored, userId: string, key: string): string {
  return join(files.unfinishedFolder, `${hashOf(userId)}-${hashOf(key)}.part`);
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 40);

const sizeOf = async (path: string) => (await factsOf(path))?.size;
const factsOf = async (path: string) => await stat(path).catch(() => undefined);
