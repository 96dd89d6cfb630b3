/** Removes images without a use (decision 66): in no publication, in no draft, and not seen in a browser for thirty days. */
import { UNUSED_RETENTION_MS } from "@vestnik/domain/imageStorage";
import type { Deps } from "../../deps.ts";
import { findPicturesInUse } from "../channels/channels.ts";
import * as queries from "./queries.ts";
import { clearUnfinished } from "./unfinished.ts";
import { originalOf, removeFile } from "./thumbnails.ts";

/** A file may be a moment older than its row. */
const UNKNOWN_RETENTION_MS = 24 * 3_600_000;
const AT_ONCE = 200;

export async function clearLeftovers(deps: Deps, now: Date): Promise<void> {
  await clearUnused(deps, new Date(now.getTime() - UNUSED_RETENTION_MS));
  const unknownBefore = new Date(now.getTime() - UNKNOWN_RETENTION_MS);
  await clearUnknown(deps, unknownBefore);
  await clearUnfinished(deps, unknownBefore);
}

/** The row goes first, because every row must have its file; a file without a row is found below. */
async function clearUnused({ database, files }: Deps, before: Date): Promise<void> {
  for (;;) {
    const deleted = await database.db.transaction(async (tx) => {
      const held = await queries.holdUnused(tx, before, AT_ONCE);
      return await queries.deleteUnused(tx, held);
    });
    for (const filename of deleted) await removeFile(files, filename);
    if (deleted.length === 0) return;
  }
}

/** Removes files whose rows were never written, or whose removal was interrupted, and thumbnails of photos and pictures of channels that are gone. */
async function clearUnknown(deps: Deps, before: Date): Promise<void> {
  const { database, files } = deps;
  const old = (await files.list()).filter(({ savedAt }) => savedAt < before);
  const known = new Set<string>();
  for (let start = 0; start < old.length; start += AT_ONCE) {
    const names = old.slice(start, start + AT_ONCE).map(({ filename }) => originalOf(filename));
    for (const { filename } of await queries.findUploads(database.db, names)) known.add(filename);
    for (const filename of await findPicturesInUse(deps, names)) if (filename) known.add(filename);
  }
  // A database that knows not one of them is more likely the wrong one.
  if (known.size === 0) return;
  for (const { filename } of old) {
    if (!known.has(originalOf(filename))) await files.remove(filename);
  }
}
