/** A folder that no other user of the machine can read: DATA_DIR holds drafts, images and the embedded database. */
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isMissing } from "./missingFiles.ts";

/** The rights of everybody but the owner. */
const OTHERS = 0o077;

/** Entries that others can still read; their owner is somebody else, for instance, or their file system has no rights. */
export type StillOpen = { readonly entries: number; readonly first: string };

/**
 * Creates the folder, takes the rights of others away from everything in it, and lets this process, and what it starts, create only
 * files and folders of its own. Symbolic links below the folder are not followed.
 */
export function keepPrivate(folder: string): StillOpen | undefined {
  process.umask(OTHERS);
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
  const stillOpen = closeToOthers(realpathSync(folder));
  const [first] = stillOpen;
  return first === undefined ? undefined : { entries: stillOpen.length, first };
}

/** Not `recursive`: for a folder in /proc Node would try for ever, and follow no signal meanwhile. */
function makeFolder(folder: string): void {
  const facts = statSync(folder, { throwIfNoEntry: false });
  if (facts?.isDirectory()) return;
  if (!facts && dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Takes the rights of others away from everything in a folder. Returns what it could not change. */
export function closeToOthers(path: string): string[] {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  // Another process may have removed it. A link has no rights of its own, and changing them would change its target's.
  if (facts === undefined || facts.isSymbolicLink()) return [];
  const own = (facts.mode & OTHERS) === 0 || isClosed(path, facts.mode) ? [] : [path];
  if (!facts.isDirectory()) return own;
  return [...own, ...namesIn(path).flatMap((name) => closeToOthers(join(path, name)))];
}

function isClosed(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o700);
    return (lstatSync(path).mode & OTHERS) === 0;
  } catch (error) {
    return isMissing(error);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Gone, or not ours to read.
    return [];
  }
}
