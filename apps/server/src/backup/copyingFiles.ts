/** Copies files from one storage to the other while people upload and delete. A copy that was interrupted is gone on with by running it again. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isMissing } from "../machine/missingFiles.ts";
import { isOwnName, NoRoom, StorageAway } from "../providers/files.ts";
import type { Files, ListedFile } from "../providers/files.ts";
import { StartFailure } from "../startFailure.ts";

export type CopyCounts = {
  copied: number;
  copiedBytes: number;
  /** They were in both places. */
  present: number;
  removed: number;
  /** Their owner deleted them meanwhile. */
  gone: number;
  /** Two files of one name that are not the same: which one is right is not known here. */
  readonly different: string[];
  /** They cannot be read or stored, although the storages answer. */
  readonly failed: string[];
};

export type Copying = {
  readonly from: Files;
  readonly to: Files;
  /** What lies in both places is read and compared, too. */
  readonly isChecked: boolean;
  /** What was read in both places and is the same is removed from the first one. */
  readonly isRemoved: boolean;
  hasRoom(): Promise<boolean>;
  report(counts: CopyCounts, found: number): void;
  /** Longer than the bucket is left alone after it was away. */
  readonly waitMs?: number;
};

/** Where people upload faster than files are copied, the next run has the rest. */
const MAX_PASSES = 10;
const AT_ONCE = 4;
const MAX_WAITS = 20;
const MAX_READINGS = 3;
const WAIT_MS = 3000;

/** Throws `StartFailure` when a storage is full or stays away. */
export async function copyFiles(copying: Copying): Promise<CopyCounts> {
  const counts: CopyCounts = {
    copied: 0,
    copiedBytes: 0,
    present: 0,
    removed: 0,
    gone: 0,
    different: [],
    failed: [],
  };
  const seen = new Set<string>();
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    const found = await patiently(copying, counts, async () => await copying.from.list());
    const fresh = found.filter(({ filename }) => isOwnName(filename) && !seen.has(filename));
    if (fresh.length === 0) break;
    const there = await patiently(copying, counts, async () => await copying.to.list());
    const sizes = new Map(there.map(({ filename, bytes }) => [filename, bytes]));
    for (const { filename } of fresh) seen.add(filename);
    await forEachAtOnce(fresh, async (file) => {
      await settle(copying, counts, file, sizes.get(file.filename));
      copying.report(counts, seen.size);
    });
  }
  return counts;
}

async function settle(
  copying: Copying,
  counts: CopyCounts,
  { filename, bytes }: ListedFile,
  bytesThere: number | undefined,
): Promise<void> {
  try {
    if (bytesThere === undefined) {
      const isCopied = await patiently(copying, counts, async () => await copy(copying, filename));
      if (!isCopied) {
        counts.gone += 1;
        return;
      }
      counts.copied += 1;
      counts.copiedBytes += bytes;
    } else if (bytesThere === bytes) counts.present += 1;
    const isRead = copying.isRemoved || (copying.isChecked && bytesThere !== undefined);
    if (bytesThere !== undefined && bytesThere !== bytes) counts.different.push(filename);
    else if (isRead)
      await patiently(copying, counts, async () => await compare(copying, counts, filename));
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    counts.failed.push(filename);
  }
}

/** Both storages compare what they take and give with its sums, and show a file under its name only when it is whole. */
async function copy(copying: Copying, filename: string): Promise<boolean> {
  const { from, to } = copying;
  if (!(await copying.hasRoom())) throw new NoRoom("The reserve of the disk is reached.");
  const held = await from.hold(filename);
  if (!held) return false;
  try {
    await to.keep(held.path, filename);
    return true;
  } catch (error) {
    if (isMissing(error) && !(await from.has(filename))) return false;
    throw error;
  } finally {
    await held.release();
  }
}

async function compare(
  { from, to, isRemoved }: Copying,
  counts: CopyCounts,
  filename: string,
): Promise<void> {
  const here = await sumIn(from, filename);
  const there = await sumIn(to, filename);
  // One that was deleted is deleted in both places.
  if (here === undefined || there === undefined) counts.gone += 1;
  else if (here !== there) counts.different.push(filename);
  else if (isRemoved) {
    await from.remove(filename);
    counts.removed += 1;
  }
}

async function sumIn(files: Files, filename: string): Promise<string | undefined> {
  const file = await files.open(filename);
  if (!file) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of file.stream()) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** A storage that is away is waited for; a file that stays unreadable while both answer is its own trouble. */
async function patiently<T>(
  { from, to, waitMs = WAIT_MS }: Copying,
  counts: CopyCounts,
  work: () => Promise<T>,
): Promise<T> {
  for (let [waits, readings] = [0, 1]; ;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NoRoom)
        throw new StartFailure(
          `There is no room: ${error.message} ${counts.copied} files were copied. Make room and run this again: it goes on from there.`,
        );
      if (!(error instanceof StorageAway)) throw error;
      const isThere = (await from.isThere()) && (await to.isThere());
      if (isThere) readings += 1;
      else waits += 1;
      if (readings > MAX_READINGS) throw error;
      if (waits > MAX_WAITS)
        throw new StartFailure(
          `${error.message} ${counts.copied} files were copied. Run this again when it answers: it goes on from there.`,
        );
      await sleep(waitMs);
    }
  }
}

async function forEachAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const run = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
