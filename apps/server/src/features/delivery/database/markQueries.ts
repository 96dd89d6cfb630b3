/** Where a PostgreSQL stands, so that it can be told whether it was set back. */
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";

/** `lineage` changes with a failover and with a restored table; within one, what is on the server's disk only grows. */
export type Mark = { readonly lineage: string; readonly position: bigint };

export async function readMark(tx: Db | Tx): Promise<Mark> {
  const { rows } = await tx.execute<{ lineage: string; position: string }>(sql`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position,
      left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)
        || ':' || pg_relation_filenode('publications'::regclass) as lineage`);
  const [row] = rows;
  if (!row) throw new Error("The database does not say where it stands.");
  return { lineage: row.lineage, position: BigInt(row.position) };
}
