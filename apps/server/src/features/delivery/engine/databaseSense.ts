/**
 * Notices that the database was replaced or set back: a standby took over that lagged behind, or a backup was restored under a living
 * worker. The worker may then know more than the database does.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Database, Db, Tx } from "../../../db/db.ts";
import { readMark } from "../database/evidenceQueries.ts";
import type { Mark } from "../database/evidenceQueries.ts";

export class DatabaseWentBack extends Error {}

export type DatabaseSense = {
  /** The database went back while this folder's worker was not running. */
  readonly wentBackBefore: boolean;
  /**
   * Call before a query, and the returned check after it, inside its transaction. The check throws `DatabaseWentBack` when the database is
   * behind what was known at the time of the call; what becomes known in between does not count.
   */
  watch(): (tx: Db | Tx) => Promise<void>;
  /** Makes the present state the one that later states are compared with. */
  accept(): Promise<void>;
};

/** PGlite runs inside this process, so no other process can set it back. */
const nothingToNotice: DatabaseSense = {
  wentBackBefore: false,
  watch: () => async () => await Promise.resolve(),
  accept: async () => await Promise.resolve(),
};

/** For a dispatcher whose database never goes back. */
export const ordinaryDatabase = {
  sense: nothingToNotice,
  catchUp: async () => await Promise.resolve(),
};

/** How often the mark is saved, so that the next start can compare. */
const SAVE_EVERY_MS = 10_000;

/** `folder` is the worker's own. Throws while the database is away. */
export async function senseDatabase(
  { db, kind }: Pick<Database, "db" | "kind">,
  folder: string,
  onBlind: (error: unknown) => void,
): Promise<DatabaseSense> {
  if (kind === "pglite") return nothingToNotice;
  let last: Mark;
  try {
    last = await readMark(db);
  } catch (error) {
    // Some services forbid these functions. If the database is away instead, every other query shows that.
    onBlind(error);
    return nothingToNotice;
  }
  const file = join(folder, "database.json");
  const earlier = findSavedMark(file);
  let savedAt = 0;
  const saveNowAndThen = () => {
    if (performance.now() - savedAt < SAVE_EVERY_MS) return;
    savedAt = performance.now();
    saveMark(file, last);
  };
  return {
    wentBackBefore: earlier !== undefined && isBehind(last, earlier),
    watch() {
      const before = last;
      return async (tx) => {
        const present = await readMark(tx);
        if (isBehind(present, before)) {
          throw new DatabaseWentBack("The database is in an earlier state than it was.");
        }
        // Answers may arrive out of order.
        if (!isBehind(present, last)) last = present;
        saveNowAndThen();
      };
    },
    async accept() {
      last = await readMark(db);
      saveMark(file, last);
    },
  };
}

function isBehind(one: Mark, other: Mark): boolean {
  return one.lineage !== other.lineage || one.position < other.position;
}

function findSavedMark(file: string): Mark | undefined {
  try {
    const { lineage, position } = JSON.parse(readFileSync(file, "utf8")) as Record<
      keyof Mark,
      string
    >;
    return { lineage, position: BigInt(position) };
  } catch {
    // There is none yet, or a power cut truncated it.
    return undefined;
  }
}

function saveMark(file: string, { lineage, position }: Mark): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ lineage, position: String(position) }), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  } catch {
    // The disk is full: the next start compares with an older mark.
  }
}
