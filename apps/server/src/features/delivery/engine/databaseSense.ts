/**
 * Notices that the database is not the one it was, or was set back: a standby took over that had not heard everything, or a backup was
 * put in its place under a living worker. What the worker knows may then be more than what the database believes.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Database, Db, Tx } from "../../../db/db.ts";
import { readMark } from "../database/evidenceQueries.ts";
import type { Mark } from "../database/evidenceQueries.ts";

export class DatabaseWentBack extends Error {}

export type DatabaseSense = {
  /** It went back while this folder's worker was away. */
  readonly wentBackBefore: boolean;
  /**
   * What is known now decides about a question that is asked from now on, whatever becomes known before it is answered. The check throws
   * `DatabaseWentBack`, in a transaction before anything came of it.
   */
  watch(): (tx: Db | Tx) => Promise<void>;
  /** From here on the present state is what later ones are compared with. */
  accept(): Promise<void>;
};

/** PGlite lives in this process: nobody changes it behind its back. */
const nothingToNotice: DatabaseSense = {
  wentBackBefore: false,
  watch: () => async () => await Promise.resolve(),
  accept: async () => await Promise.resolve(),
};

/** What a dispatcher is given where the database never goes back. */
export const ordinaryDatabase = {
  sense: nothingToNotice,
  catchUp: async () => await Promise.resolve(),
};

/** How often the mark is written down, so that the next start can compare. */
const KEEP_EVERY_MS = 10_000;

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
    // Some services keep these functions to themselves; that the database answers, everything else finds out.
    onBlind(error);
    return nothingToNotice;
  }
  const file = join(folder, "database.json");
  const earlier = findKept(file);
  let keptAt = 0;
  const keep = () => {
    if (performance.now() - keptAt < KEEP_EVERY_MS) return;
    keptAt = performance.now();
    keepMark(file, last);
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
        // Answers overtake each other.
        if (!isBehind(present, last)) last = present;
        keep();
      };
    },
    async accept() {
      last = await readMark(db);
      keepMark(file, last);
    },
  };
}

function isBehind(one: Mark, other: Mark): boolean {
  return one.lineage !== other.lineage || one.position < other.position;
}

function findKept(file: string): Mark | undefined {
  try {
    const { lineage, position } = JSON.parse(readFileSync(file, "utf8")) as Record<
      keyof Mark,
      string
    >;
    return { lineage, position: BigInt(position) };
  } catch {
    // None yet, or cut short by a power cut.
    return undefined;
  }
}

function keepMark(file: string, { lineage, position }: Mark): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ lineage, position: String(position) }), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  } catch {
    // A full disk: the next start compares with an older one.
  }
}
