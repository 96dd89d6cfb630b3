/**
 * Notices that the database is not the one it was, or was set back: a standby took over that had not heard everything, or a backup was
 * put in its place under a living worker. What the worker knows may then be more than what the database believes.
 */
import { sql } from "drizzle-orm";
import type { Database, Db, Tx } from "../../db/db.ts";

export class DatabaseWentBack extends Error {}

export type DatabaseSense = {
  /**
   * What is known now decides about a question that is asked from now on, whatever becomes known before it is answered. The check throws
   * `DatabaseWentBack`, in a transaction before anything came of it.
   */
  watch(): (tx: Db | Tx) => Promise<void>;
  /** From here on the present state is what later ones are compared with. */
  accept(): Promise<void>;
};

/** `lineage` changes with a failover and with a restored table; within one, what is on the server's disk only grows. */
type Mark = { readonly lineage: string; readonly position: bigint };

/** PGlite lives in this process: nobody changes it behind its back. */
const nothingToNotice: DatabaseSense = {
  watch: () => async () => await Promise.resolve(),
  accept: async () => await Promise.resolve(),
};

/** What a dispatcher is given where the database never goes back. */
export const ordinaryDatabase = {
  sense: nothingToNotice,
  catchUp: async () => await Promise.resolve(),
};

/** Throws while the database is away. */
export async function senseDatabase(
  { db, kind }: Pick<Database, "db" | "kind">,
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
  return {
    watch() {
      const before = last;
      return async (tx) => {
        const present = await readMark(tx);
        if (present.lineage !== before.lineage || present.position < before.position) {
          throw new DatabaseWentBack("The database is in an earlier state than it was.");
        }
        // Answers overtake each other.
        if (present.lineage === last.lineage && present.position > last.position) last = present;
      };
    },
    async accept() {
      last = await readMark(db);
    },
  };
}

async function readMark(tx: Db | Tx): Promise<Mark> {
  const { rows } = await tx.execute<{ lineage: string; position: string }>(sql`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position,
      left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)
        || ':' || pg_relation_filenode('publications'::regclass) as lineage`);
  const [row] = rows;
  if (!row) throw new Error("The database does not say where it stands.");
  return { lineage: row.lineage, position: BigInt(row.position) };
}
