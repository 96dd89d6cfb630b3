/**
 * The list of deleted accounts, beside the database and outside its backup: a restored backup brings accounts back that were deleted since,
 * and the list tells which. It has hashes of their ids, which say nothing of a person and nothing without that backup.
 */
import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../../deps.ts";
import { undefinedWhenMissing } from "../../../machine/missingFiles.ts";
import * as queries from "./deletionQueries.ts";

/** No backup may be older than 35 days (docs/operations.md, Backup). Older lines are of no use. */
const REMEMBERED_DAYS = 60;
const DAY_MS = 24 * 3_600_000;

function hashOf(userId: string): string {
  return createHash("sha256").update(userId).digest("hex");
}

type Needed = Pick<Deps, "config">;

const fileIn = ({ config }: Needed) => join(config.dataDir, "deleted-accounts");

/** Written down before the last row goes: of what is written and not deleted yet, the deletion only goes on. */
export async function rememberDeleted(deps: Needed, userId: string, now: Date): Promise<void> {
  await appendFile(fileIn(deps), `${now.toISOString()} ${hashOf(userId)}\n`, { flush: true });
}

/**
 * At the start, before anything is sent: accounts that were deleted and are there again are held, and deleted by the next run of the job.
 */
export async function deleteAgain(
  deps: Needed & Pick<Deps, "database" | "log">,
  now: Date,
): Promise<void> {
  const since = now.getTime() - REMEMBERED_DAYS * DAY_MS;
  const recent = (await readLines(deps)).filter(({ at }) => at.getTime() >= since);
  const hashes = recent.map(({ hash }) => hash);
  if (hashes.length === 0) return;
  const { db } = deps.database;
  const back = await db.transaction(async (tx) => await queries.askAgain(tx, hashes, now));
  if (back > 0)
    deps.log.warn(
      { accounts: back },
      "a backup brought deleted accounts back: they are deleted again",
    );
}

type Line = { readonly at: Date; readonly hash: string };

async function readLines(deps: Needed): Promise<Line[]> {
  const text = (await readFile(fileIn(deps), "utf8").catch(undefinedWhenMissing)) ?? "";
  // The last line may be cut off by a crash; its account is still there, and its deletion goes on.
  return [...text.matchAll(/^(\S+) ([\da-f]{64})$/gm)].map(([, at = "", hash = ""]) => ({
    at: new Date(at),
    hash,
  }));
}
