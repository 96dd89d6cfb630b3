/**
 * The way to a copy of the embedded database while a process uses it (decision 197). The process makes the copy itself, between two
 * statements, because no other may read the files while they change; who may reach DATA_DIR may ask for it, by a socket in there.
 */
import { randomUUID } from "node:crypto";
import { cp, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { constants } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { PGlite } from "@electric-sql/pglite";
import { answerAt, socketIn } from "../machine/localSocket.ts";
import { takeFolderLock } from "../machine/folderLock.ts";
import { StartFailure } from "../startFailure.ts";

const MB = 1024 * 1024;
/** The database stops working on a full disk. */
const MIN_LEFT_BYTES = 100 * MB;

const databaseIn = (dataDir: string) => join(dataDir, "pglite");
const DOOR = "pglite-door";
const COPY = "pglite-copy-";
const BEFORE = "pglite-before-migration-";
const MAX_KEPT = 2;
/** A command that was killed has left its copy behind. */
const COPY_LEFT_MS = 3_600_000;

type Answer = { readonly copy: string } | { readonly problem: string };

/** Answers those who ask for a copy, one at a time, until it is closed. */
export async function openDoor(
  client: PGlite,
  dataDir: string,
  onTrouble: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  await removeLeftCopies(dataDir);
  let isCopying = false;

  async function answer(): Promise<Answer> {
    if (isCopying) return { problem: "Another copy is being made. Try again when it is done." };
    isCopying = true;
    try {
      await client.exec("checkpoint");
      return { copy: await client.runExclusive(async () => await copyDatabase(dataDir)) };
    } catch (error) {
      return { problem: messageOf(error) };
    } finally {
      isCopying = false;
    }
  }

  return await answerAt(dataDir, DOOR, answer, onTrouble);
}

/**
 * A copy of the database as it is now, in a folder beside it, which its taker removes. A process may use the database, or none.
 * Throws a `StartFailure` when there is none to be had.
 */
export async function takeCopy(dataDir: string): Promise<string> {
  const facts = await stat(databaseIn(dataDir)).catch(() => undefined);
  if (!facts?.isDirectory())
    throw new StartFailure(`DATA_DIR: there is no embedded database in ${dataDir}.`);
  const lock = takeFolderLock(join(dataDir, "pglite-lock"));
  if (!lock) {
    const answer = await askForCopy(dataDir);
    if ("problem" in answer) throw new StartFailure(answer.problem);
    // By its name only: in another container the folder may be elsewhere.
    return join(dataDir, answer.copy);
  }
  try {
    return join(dataDir, await copyDatabase(dataDir));
  } finally {
    lock.release();
  }
}

async function removeLeftCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(COPY)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (Date.now() - mtimeMs > COPY_LEFT_MS)
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function askForCopy(dataDir: string): Promise<Answer> {
  const address = await socketIn(dataDir, DOOR);
  try {
    return JSON.parse(await text(connect(address.path))) as Answer;
  } catch {
    return {
      problem:
        `The process that uses the embedded database in ${dataDir} gives no copy of it: it has just begun or is ending, or is another ` +
        "command or an older version of Vestnik. Try again, or stop it first.",
    };
  } finally {
    await address.release();
  }
}

/** Nothing may write meanwhile. What the copy looks like is what a process that was killed at this moment leaves behind. Returns its name. */
async function copyDatabase(dataDir: string): Promise<string> {
  const from = databaseIn(dataDir);
  const [size, { bavail, bsize }] = await Promise.all([sizeOf(from), statfs(dataDir)]);
  if (bavail * bsize < size + MIN_LEFT_BYTES)
    throw new StartFailure(
      `DATA_DIR: the disk has no room for a copy of the database, which takes ${Math.ceil(size / MB)} MB.`,
    );
  const name = COPY + randomUUID();
  try {
    await cp(from, join(dataDir, name), { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
  return name;
}

/**
 * A copy of the database as it was before a migration, kept beside it: of the last two. `client` has the database open, and it is not
 * migrated yet. Returns the copy's folder.
 */
export async function copyBeforeMigration(
  client: PGlite,
  dataDir: string,
  schema: string,
): Promise<string> {
  await client.exec("checkpoint");
  const copy = await client.runExclusive(async () => await copyDatabase(dataDir));
  const at = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const kept = join(dataDir, `${BEFORE}${at}-${schema}`);
  await rename(join(dataDir, copy), kept);
  const all = (await readdir(dataDir)).filter((name) => name.startsWith(BEFORE)).sort();
  for (const name of all.slice(0, -MAX_KEPT))
    await rm(join(dataDir, name), { recursive: true, force: true });
  return kept;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const facts = await Promise.all(
    files.map(async ({ parentPath, name }) => await stat(join(parentPath, name))),
  );
  return facts.reduce((sum, { size }) => sum + size, 0);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
