/**
 * What the messenger calls uploads that a bot has sent: the same bot sends them again without their bytes. The name of an upload says of which
 * kind it is (decision 196), so a name is never used for another kind.
 */
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import * as queries from "./sentFileQueries.ts";

/** After this the bytes are sent again: how long a messenger knows a file is not promised. */
const KNOWN_FOR_MS = 7 * 24 * 3_600_000;

/** By the names of the uploads. */
export type SentFiles = ReadonlyMap<string, string>;

/** Those of the uploads that this bot has sent lately. */
export async function findSentFiles(
  { database, clock }: Pick<Deps, "database" | "clock">,
  botId: number,
  filenames: readonly string[],
): Promise<SentFiles> {
  if (filenames.length === 0) return new Map();
  const since = new Date(clock().getTime() - KNOWN_FOR_MS);
  const found = await queries.findSent(database.db, botId, filenames, since);
  return new Map(found.map(({ filename, fileId }) => [filename, fileId]));
}

/** Uploads that were deleted meanwhile are left out. */
export async function keepSentFiles(
  { database, clock }: Pick<Deps, "database" | "clock">,
  botId: number,
  sent: SentFiles,
): Promise<void> {
  if (sent.size === 0) return;
  const rows = [...sent].map(([filename, fileId]) => ({ filename, fileId }));
  await queries.upsertSent(database.db, botId, rows, clock());
}

/** The messenger did not take one of the names of these publications: their files are sent as bytes again. */
export async function forgetSentFilesOf(
  tx: Db | Tx,
  publicationIds: readonly string[],
): Promise<void> {
  if (publicationIds.length > 0) await queries.deleteSentOf(tx, publicationIds);
}

export async function forgetOldSentFiles({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  await queries.deleteSentBefore(database.db, new Date(clock().getTime() - KNOWN_FOR_MS));
}
