/**
 * Files whose upload broke off. What has arrived waits on this machine under a key that its browser chose, and the next request brings the
 * rest, whichever process it reaches. Another machine knows nothing of it, and there the file begins anew.
 *
 * Each request writes under a name of its own. It takes what has arrived over by renaming it, so the request before, in whichever process,
 * can no longer finish it.
 */
import { createHash, randomBytes } from "node:crypto";
import { constants, copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UPLOAD_KEY } from "@vestnik/domain/media";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { isMissing, undefinedWhenMissing } from "../../machine/missingFiles.ts";
import { isDiskFull } from "../../providers/files.ts";
import type { FilePlace, FindPlace } from "../../receivedFile.ts";

/** Of one person; the oldest go. */
const MAX_UNFINISHED = 5;
const RETRY_SECONDS = 5;
/** Backups leave out what ends so. */
const ENDING = ".part";

/** Ends the requests of this process, by the path they write to. A connection may be gone without a word, as when a phone leaves its network. */
const receiving = new Map<string, AbortController>();

type Stored = Pick<Deps, "files">;
type FormFields = Readonly<Record<string, string>>;

/** How much of a file has arrived. */
export async function countArrived(deps: Stored, userId: string, key: string): Promise<number> {
  const [largest] = await filesOf(deps, nameOf(userId, key));
  return largest?.size ?? 0;
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
    if (rest) await moveWhole(rest, path);
    // They came behind the file, or one of them is missing, and the end of a file would be taken for the whole.
    else if ((fields["key"] ?? fields["offset"]) !== undefined) {
      throw new AppError("validation_failed", { field: "key" });
    }
    return fields;
  } catch (error) {
    if (rest && !isBrokenOff(error)) await rm(rest.path, { force: true });
    throw rest ? busyWhenTaken(error) : error;
  } finally {
    if (rest) receiving.delete(rest.path);
  }
}

/**
 * Only the request that began a file has made it. What it took over may still be written to by the request before, in another process,
 * and a file must not grow once it is examined and counted: so what counts is a copy.
 */
async function moveWhole({ path: from, start }: FilePlace, path: string): Promise<void> {
  if (start === 0) return await rename(from, path);
  await copyFile(from, path, constants.COPYFILE_FICLONE);
  await rm(from, { force: true });
}

/** What is refused would be refused again, with every byte; on a full disk it would use the last space. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof AppError ? error.code === "malformed_request" : !isDiskFull(error);
}

/** Another request has taken the file over, or its owner has given it up. */
function busyWhenTaken(error: unknown): unknown {
  return isMissing(error) ? new AppError("uploads_busy", { seconds: RETRY_SECONDS }) : error;
}

/** Removes what has arrived of a file, and ends the request that this process receives it with; in another process it cannot be finished. */
export async function forgetUnfinished(deps: Stored, userId: string, key: string): Promise<void> {
  await forget(deps, nameOf(userId, key));
}

/** Removes everything that waits of a person. */
export async function forgetUnfinishedOf(deps: Stored, userId: string): Promise<void> {
  await forget(deps, nameOf(userId));
}

async function forget(deps: Stored, name: string): Promise<void> {
  endReceiving(deps, name);
  for (const { path } of await filesOf(deps, name)) await rm(path, { force: true });
}

async function openRest(
  deps: Stored,
  userId: string,
  key: string,
  start: number,
): Promise<FilePlace> {
  if (!UPLOAD_KEY.test(key)) throw new AppError("validation_failed", { field: "key" });
  const name = nameOf(userId, key);
  const path = join(
    deps.files.unfinishedFolder,
    `${name}-${randomBytes(8).toString("hex")}${ENDING}`,
  );
  const tookOver = endReceiving(deps, name);
  const end = new AbortController();
  receiving.set(path, end);
  try {
    const found = await filesOf(deps, name);
    const [largest] = found;
    const arrived = largest?.size ?? 0;
    // The one before became whole just now.
    if (start > arrived && tookOver) {
      throw new AppError("uploads_busy", { seconds: RETRY_SECONDS });
    }
    if (!Number.isSafeInteger(start) || start < 0 || start > arrived) {
      throw new AppError("validation_failed", { field: "offset" });
    }
    if (largest && start > 0) await rename(largest.path, path);
    for (const earlier of found) await rm(earlier.path, { force: true });
    if (start === 0) await makeRoom(deps, userId);
    return { path, start, signal: end.signal };
  } catch (error) {
    receiving.delete(path);
    throw busyWhenTaken(error);
  }
}

/** Ends the requests of this process that write to files of this name. Says whether there were any. */
function endReceiving({ files }: Stored, name: string): boolean {
  const ended = [...receiving].filter(([path]) =>
    path.startsWith(join(files.unfinishedFolder, name)),
  );
  for (const [, end] of ended) end.abort();
  return ended.length > 0;
}

async function makeRoom(deps: Stored, userId: string): Promise<void> {
  await mkdir(deps.files.unfinishedFolder, { recursive: true });
  const waiting = (await filesOf(deps, nameOf(userId))).filter(({ path }) => !receiving.has(path));
  const oldest = waiting.toSorted((a, b) => a.savedAt - b.savedAt);
  for (const { path } of oldest.slice(0, Math.max(0, oldest.length - MAX_UNFINISHED + 1))) {
    await rm(path, { force: true });
  }
}

/** Removes those that no request went on with. */
export async function clearUnfinished(deps: Stored, before: Date): Promise<void> {
  for (const { path, savedAt } of await filesOf(deps, "")) {
    if (savedAt < before.getTime() && !receiving.has(path)) await rm(path, { force: true });
  }
}

type Waiting = { readonly path: string; readonly size: number; readonly savedAt: number };

/** Those whose names begin so; the largest first. Of one key there are several only for the moment in which one takes the place of another. */
async function filesOf({ files }: Stored, name: string): Promise<Waiting[]> {
  // There is no folder before the first of them.
  const names = (await readdir(files.unfinishedFolder).catch(undefinedWhenMissing)) ?? [];
  const paths = names
    .filter((each) => each.startsWith(name))
    .map((each) => join(files.unfinishedFolder, each));
  const found = await Promise.all(
    paths.map(async (path) => {
      const facts = await stat(path).catch(undefinedWhenMissing);
      return facts && { path, size: facts.size, savedAt: facts.mtimeMs };
    }),
  );
  return found.filter((each) => each !== undefined).toSorted((a, b) => b.size - a.size);
}

/** How the names of a person's files begin, or of the files of a key: the same key of another person names another file. */
function nameOf(userId: string, key?: string): string {
  return `${hashOf(userId)}-${key === undefined ? "" : hashOf(key)}`;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 40);
