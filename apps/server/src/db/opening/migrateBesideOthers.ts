/** Brings a PostgreSQL up to date while processes of the version before go on working with it. */
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { retryWhile } from "../../machine/retryWhile.ts";
import { isLockConflict } from "../connectionErrors.ts";
import { migrationsFolder } from "../db.ts";

/** Shorter than the second after which PostgreSQL looks for deadlocks, so that it is never the other one who has to give up. */
const LOCK_WAIT_MS = 500;
/** So long the others have the tables for themselves. */
const TRY_EVERY_MS = 1000;

const BUSY =
  "The database is in use and could not be brought up to date at once; trying again until it can. " +
  "If that does not end, stop what uses it: older processes of Vestnik, or a backup that is being made.";

/**
 * A change of a table that waits for a lock holds up everybody else at that table, and would end in a deadlock with a transaction that takes
 * its tables in another order: so it waits shortly, gives everything back and begins again. Each migration is a transaction of its
 * own, because one that holds several tables meets such a transaction nearly always under load.
 */
export async function migrateBesideOthers(
  client: pg.Client,
  onTrouble: (error: Error) => void,
): Promise<void> {
  const last = await lastMigration(client);
  // An empty one has no users yet, and the migrator makes its own table.
  if (last === undefined) return await migrate(drizzle({ client }), { migrationsFolder });
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  for (const migration of readMigrationFiles({ migrationsFolder }))
    if (migration.folderMillis > last)
      await retryWhile(async () => await apply(client, migration), {
        isPassing: isLockConflict,
        onWait: () => onTrouble(new Error(BUSY)),
        withinMs: Infinity,
        everyMs: TRY_EVERY_MS,
      });
}

/** Undefined in an empty database. */
async function lastMigration(client: pg.Client): Promise<number | undefined> {
  type Row = { readonly name: string | null; readonly at: number | null };
  const { rows: tables } = await client.query<Row>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!tables[0]?.name) return undefined;
  const { rows } = await client.query<Row>(
    "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
  );
  return rows[0]?.at ?? undefined;
}

async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query("begin");
  try {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
